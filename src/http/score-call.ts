// From a POST to a scored content: the checks in the contract's order (404, then 422, then 503), then the service.
import { checkContent, parseScoreRequest, resolveTraits } from '../contract/requests.js';
import type { ScoreRequest, TraitRecord } from '../contract/resources.js';
import type { Scored } from '../contract/service.js';
import { readBody } from './body.js';
import type { Call } from './call.js';
import { asAssayError } from './failures.js';
import { parseJson } from './json-body.js';

/** Own fields, so that a page that writes to `Object.prototype` cannot fill them in. */
const absent = { compare_to: null, traits: null };

/** @throws invalid_request, content_empty or content_too_large naming the field */
export function jsonScoreRequest(value: unknown): ScoreRequest {
  return { ...absent, ...parseScoreRequest(value) };
}

async function readScoreRequest(request: Request): Promise<ScoreRequest> {
  const { kind, text } = await readBody(request);
  return kind === 'text' ? { ...absent, content: checkContent(text) } : jsonScoreRequest(parseJson(text));
}

/**
 * The traits of the call's model, and what `read` makes of the request. An unknown model is found out first; any
 * other failure of the service is thrown only when the request is a good one.
 */
export async function ofModel<T>(
  call: Call,
  read: (request: Request) => Promise<T>,
): Promise<{ traits: readonly TraitRecord[]; request: T }> {
  let unavailable: unknown;
  const traits = await call.service.traits(call.handle, call.signal).catch((thrown: unknown) => {
    if (asAssayError(thrown).status === 404) throw thrown;
    unavailable = thrown;
    return [];
  });
  const request = await read(call.request);
  if (unavailable !== undefined) throw unavailable;
  return { traits, request };
}

/** Variant B: a key is the opt-in to the model's additional terms. It is never asked for. */
function recordOptIn({ request, handle, requestId, settings }: Call): void {
  const key = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (settings.variant === 'B' && key !== undefined) {
    settings.onOptIn({ handle, key, requestId, at: settings.clock() });
  }
}

/** Scores a request whose trait names are checked, unless too many are waiting. @throws unknown_trait, overloaded */
export function scoreChecked(
  call: Call,
  traits: readonly TraitRecord[],
  request: ScoreRequest,
): Promise<Scored> {
  const { service, handle, signal } = call;
  const named = request.traits ? { traits: resolveTraits(request.traits, traits) } : {};
  return call.gate(() => service.score(handle, { ...request, ...named }, signal));
}

/** Scores the call's body against the call's model. */
export async function scoreCall(call: Call): Promise<Scored & { traits: readonly TraitRecord[] }> {
  const { traits, request } = await ofModel(call, readScoreRequest);
  recordOptIn(call);
  return { ...(await scoreChecked(call, traits, request)), traits };
}
