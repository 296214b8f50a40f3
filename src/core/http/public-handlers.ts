// The three public endpoints (contract, sections 4.1 to 4.3) and the schema documents (4.4).
import { AssayError } from '../contract/index.js';
import { negotiate } from './accept.js';
import type { SchemaDocument } from './app-options.js';
import type { Call, Handler } from './call.js';
import { formatPlainCard, formatPlainTraits } from './forms/index.js';
import {
  createCardResponse,
  createJsonResponse,
  createTextResponse,
  createTruncationHeaders,
  negotiateType,
} from './responses.js';
import { handleScore } from './score-call.js';
import { toCardView, toSummaryView, toTraitView } from './views.js';

const scoreContent: Handler = async (call) => {
  const { card, truncated, traits } = await handleScore(call);
  const headers = createTruncationHeaders(truncated);
  if (negotiateType(call.request, call.route) === 'text/plain') {
    const order = traits.map((trait) => trait.key);
    return createTextResponse(formatPlainCard(card, order), 'text/plain', headers);
  }
  return createCardResponse(toCardView(card, call.settings.variant), traits, headers);
};

const listModels: Handler = async ({ service, signal, settings }) => {
  const summaries = await service.models(signal);
  return createJsonResponse({ models: summaries.map((summary) => toSummaryView(summary, settings.variant)) });
};

const listTraits: Handler = async (call) => {
  const records = await call.service.traits(call.handle, call.signal);
  if (negotiateType(call.request, call.route) === 'text/plain') {
    return createTextResponse(formatPlainTraits(records), 'text/plain');
  }
  return createJsonResponse({ traits: records.map(toTraitView) });
};

/** Responds with a document, whose address becomes that of this service. */
async function respondWithDocument(
  { request, settings }: Call,
  document: SchemaDocument | undefined,
): Promise<Response> {
  if (document === undefined) throw new AssayError('not_found', 'Not Found');
  const loaded = typeof document === 'function' ? await document() : document;
  if (typeof loaded !== 'object' || loaded === null || !('servers' in loaded))
    return createJsonResponse(loaded);
  return createJsonResponse({ ...loaded, servers: [{ url: settings.publicUrl(request) }] });
}

const getOpenApi: Handler = (call) => respondWithDocument(call, call.settings.documents.v1);

const getApiDocs: Handler = async (call) => {
  const { request, settings } = call;
  const type = negotiate(request.headers.get('accept'), ['application/json', 'text/html']);
  if (type === 'text/html' && settings.explorer !== undefined) {
    return new Response(null, { status: 302, headers: { Location: settings.explorer } });
  }
  return respondWithDocument(call, settings.documents.apiDocs);
};

export const publicHandlers = {
  score: scoreContent,
  models: listModels,
  traits: listTraits,
  openapi: getOpenApi,
  api_docs: getApiDocs,
} as const satisfies Readonly<Record<string, Handler>>;
