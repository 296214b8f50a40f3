// The versioned API, as described by Variant A's schema. Its responses are the full resources.
import type { ExtractResponse, Health } from '../contract/index.js';
import { resolveTraits } from '../contract/requests/index.js';
import type { Handler } from './call.js';
import { createComparison, formatModelCard } from './forms/index.js';
import {
  createCardResponse,
  createJsonResponse,
  createTextResponse,
  createTruncationHeaders,
  negotiateType,
} from './responses.js';
import { handleScore, readExplainRequest, reportLong, requireModel, scoreWithChecks } from './score-call.js';
import { readCompareRequest, readExtractRequest, type Side, toSideError } from './versioned-requests.js';
import { toStatusView } from './views.js';

const listModels: Handler = async ({ service, signal }) =>
  createJsonResponse({ models: await service.models(signal) });

const getModel: Handler = async ({ service, handle, signal, request, route }) => {
  const card = await service.card(handle, signal);
  if (negotiateType(request, route) === 'text/markdown') {
    return createTextResponse(formatModelCard(card), 'text/markdown');
  }
  return createJsonResponse(card);
};

const listTraits: Handler = async ({ service, handle, signal }) =>
  createJsonResponse({ traits: await service.traits(handle, signal) });

const scoreContent: Handler = async (call) => {
  const { card, truncated, traits } = await handleScore(call);
  return createCardResponse(card, traits, createTruncationHeaders(truncated));
};

const compareContents: Handler = async (call) => {
  const { traits, request } = await requireModel(call, readCompareRequest);
  const scoreSide = (name: Side) =>
    scoreWithChecks(call, traits, request[name]).catch((error) => {
      throw toSideError(name, error);
    });
  const [a, b] = await Promise.all([scoreSide('a'), scoreSide('b')]);
  return createCardResponse(
    createComparison(a.card, b.card),
    traits,
    createTruncationHeaders(a.truncated || b.truncated),
  );
};

const explainContent: Handler = async (call) => {
  const { traits, request } = await requireModel(call, readExplainRequest);
  const keys = request.traits ? resolveTraits(request.traits, traits) : null;
  const { explanation, truncated } = await call.gate(() =>
    call.service.explain(
      call.handle,
      { content: request.content, traits: keys, top: request.top },
      call.signal,
      reportLong(call, [request.content]),
    ),
  );
  return createCardResponse(explanation, traits, createTruncationHeaders(truncated));
};

const extractPage: Handler = async ({ request, service, signal, gate }) => {
  const { url } = await readExtractRequest(request);
  const { truncated, ...extracted } = await gate(() => service.extract(url, signal));
  const response: ExtractResponse = extracted;
  return createJsonResponse(response, createTruncationHeaders(truncated));
};

const getHealth: Handler = async ({ service }) => {
  const health: Health = { status: 'ok', engine: toStatusView(await service.status()) };
  return createJsonResponse(health);
};

export const versionedHandlers = {
  v1_models: listModels,
  v1_model: getModel,
  v1_traits: listTraits,
  v1_score: scoreContent,
  v1_compare: compareContents,
  v1_explain: explainContent,
  v1_extract: extractPage,
  v1_health: getHealth,
} as const satisfies Readonly<Record<string, Handler>>;
