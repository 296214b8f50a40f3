// Scores the content of a POST request, after the checks in the contract's order: 404, then 422, then 503.
import type { ExplainRequest, OnProgress, Scored, ScoreRequest, TraitRecord } from '../contract/index.js';
import {
  checkContent,
  isUrl,
  parseExplainRequest,
  parseScoreRequest,
  resolveTraits,
  shortLength,
} from '../contract/requests/index.js';
import { readBody } from './body.js';
import type { Call } from './call.js';
import { toAssayError } from './failures.js';
import { invalidRequest, parseJson } from './json-body.js';

/** Own null fields, so that values that a page put on `Object.prototype` are not read for them. */
const absent = { compare_to: null, traits: null };

async function readScoreRequest(request: Request, limit: number): Promise<ScoreRequest> {
  const { kind, text } = await readBody(request);
  return kind === 'text'
    ? { ...absent, content: checkContent(text, 'content', limit) }
    : parseScoreRequest(parseJson(text), limit);
}

/** Reads a request for an explanation, in both forms of a score request. */
export async function readExplainRequest(request: Request, limit: number): Promise<ExplainRequest> {
  const { kind, text } = await readBody(request);
  if (kind === 'text') return { traits: null, content: checkContent(text, 'content', limit) };
  const value = parseJson(text);
  // Callers in JavaScript may pass null for an absent field; here the field is not in the schema.
  if (Object.hasOwn(Object(value), 'compare_to')) throw invalidRequest("Unknown field: 'compare_to'");
  return parseExplainRequest(value, limit);
}

/**
 * The traits of the call's model, and the request as `read` parses it. An unknown model is reported first, then an
 * invalid request, then any other failure of the service.
 */
export async function requireModel<T>(
  call: Call,
  read: (request: Request, maxContent: number) => Promise<T>,
): Promise<{ traits: readonly TraitRecord[]; request: T }> {
  let unavailable: unknown;
  const traits = await call.service.traits(call.handle, call.signal).catch((thrown: unknown) => {
    if (toAssayError(thrown).status === 404) throw thrown;
    unavailable = thrown;
    return [];
  });
  const request = await read(call.request, call.settings.maxContent);
  if (unavailable !== undefined) throw unavailable;
  return { traits, request };
}

/** Variant B: an API key opts in to the model's additional terms. It is optional. */
function recordOptIn({ request, handle, requestId, settings }: Call): void {
  const key = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (settings.variant === 'B' && key !== undefined) {
    settings.onOptIn({ handle, key, requestId, at: settings.clock() });
  }
}

/** Postpones the deadline after each batch of a long text. A short one has no progress, which costs messages to an engine elsewhere. */
export function reportLong({ postpone }: Call, texts: readonly string[]): OnProgress | undefined {
  return texts.some((text) => text.length > shortLength || isUrl(text)) ? () => postpone() : undefined;
}

/** Resolves the trait names of a request and scores it. @throws unknown_trait; overloaded if too many are waiting */
export function scoreWithChecks(
  call: Call,
  traits: readonly TraitRecord[],
  request: ScoreRequest,
): Promise<Scored> {
  const { service, handle, signal } = call;
  const resolved = request.traits ? { traits: resolveTraits(request.traits, traits) } : {};
  const { content, compare_to } = request;
  const onProgress = reportLong(call, [content, compare_to ?? '']);
  return call.gate(() => service.score(handle, { ...request, ...resolved }, signal, onProgress));
}

/** Scores the call's body with the call's model. */
export async function handleScore(call: Call): Promise<Scored & { traits: readonly TraitRecord[] }> {
  const { traits, request } = await requireModel(call, readScoreRequest);
  recordOptIn(call);
  return { ...(await scoreWithChecks(call, traits, request)), traits };
}
