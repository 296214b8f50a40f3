// The versioned API, which Variant A's schema describes. Its answers are the full resources.
import type { ScoreCard } from '../contract/resources.js';
import type { CompareResponse, ExtractResponse, Health, TraitComparison } from '../contract/versioned.js';
import { jsonAnswer, preferredType, textAnswer } from './answers.js';
import type { Handler } from './call.js';
import { cardAnswer } from './card-json.js';
import { modelCardMarkdown } from './model-card.js';
import { ofModel, scoreCall, scoreChecked } from './score-call.js';
import { errorOfSide, readCompareRequest, readExtractRequest, type Side } from './versioned-requests.js';
import { statusView } from './views.js';

const truncation = (truncated: boolean): Record<string, string> =>
  truncated ? { 'X-Content-Truncated': 'true' } : {};

export const v1Models: Handler = async ({ service, signal }) =>
  jsonAnswer({ models: await service.models(signal) });

export const v1Model: Handler = async ({ service, handle, signal, request, route }) => {
  const card = await service.card(handle, signal);
  if (preferredType(request, route) === 'text/markdown') {
    return textAnswer(modelCardMarkdown(card), 'text/markdown');
  }
  return jsonAnswer(card);
};

export const v1Traits: Handler = async ({ service, handle, signal }) =>
  jsonAnswer({ traits: await service.traits(handle, signal) });

export const v1Score: Handler = async (call) => {
  const { card, truncated, traits } = await scoreCall(call);
  return cardAnswer(card, traits, truncation(truncated));
};

/** Both cards, and by how much `b` is better than `a`: over all, and trait by trait. */
function comparison(a: ScoreCard, b: ScoreCard): CompareResponse {
  const traits = Object.entries(a.scores).map(([key, score]): [string, TraitComparison] => {
    const other = b.scores[key] ?? 0;
    return [key, { a: score, b: other, delta: other - score }];
  });
  return { a, b, improvement: b.composite - a.composite, traits: Object.fromEntries(traits) };
}

export const v1Compare: Handler = async (call) => {
  const { traits, request } = await ofModel(call, readCompareRequest);
  const scored = (name: Side) =>
    scoreChecked(call, traits, request[name]).catch((error) => {
      throw errorOfSide(name, error);
    });
  const [a, b] = await Promise.all([scored('a'), scored('b')]);
  return cardAnswer(comparison(a.card, b.card), traits, truncation(a.truncated || b.truncated));
};

export const v1Extract: Handler = async ({ request, service, signal, gate }) => {
  const { url } = await readExtractRequest(request);
  const { truncated, ...extracted } = await gate(() => service.extract(url, signal));
  const answer: ExtractResponse = extracted;
  return jsonAnswer(answer, truncation(truncated));
};

export const v1Health: Handler = async ({ service }) => {
  const health: Health = { status: 'ok', engine: statusView(await service.status()) };
  return jsonAnswer(health);
};
