// The three public endpoints (contract, sections 4.1 to 4.3) and the schema documents (4.4).
import { AssayError } from '../contract/errors.js';
import { negotiate } from './accept.js';
import { jsonAnswer, preferredType, textAnswer } from './answers.js';
import type { Handler } from './call.js';
import { cardAnswer } from './card-json.js';
import type { SchemaDocument } from './options.js';
import { plainCard, plainTraits } from './plain-text.js';
import { scoreCall } from './score-call.js';
import { cardView, summaryView } from './views.js';

export const score: Handler = async (call) => {
  const { card, truncated, traits } = await scoreCall(call);
  const headers: Record<string, string> = truncated ? { 'X-Content-Truncated': 'true' } : {};
  if (preferredType(call.request, call.route) === 'text/plain') {
    const order = traits.map((trait) => trait.key);
    return textAnswer(plainCard(card, order), 'text/plain', headers);
  }
  return cardAnswer(cardView(card, call.settings.variant), traits, headers);
};

export const models: Handler = async ({ service, signal, settings }) => {
  const summaries = await service.models(signal);
  return jsonAnswer({ models: summaries.map((summary) => summaryView(summary, settings.variant)) });
};

export const traits: Handler = async (call) => {
  const records = await call.service.traits(call.handle, call.signal);
  if (preferredType(call.request, call.route) === 'text/plain') {
    return textAnswer(plainTraits(records), 'text/plain');
  }
  return jsonAnswer({ traits: records });
};

async function documentAnswer(document: SchemaDocument | undefined): Promise<Response> {
  if (document === undefined) throw new AssayError('not_found', 'Not Found');
  return jsonAnswer(typeof document === 'function' ? await document() : document);
}

export const openapi: Handler = ({ settings }) => documentAnswer(settings.documents.v1);

export const apiDocs: Handler = async ({ request, settings }) => {
  const type = negotiate(request.headers.get('accept'), ['application/json', 'text/html']);
  if (type === 'text/html' && settings.explorer !== undefined) {
    return new Response(null, { status: 302, headers: { Location: settings.explorer } });
  }
  return documentAnswer(settings.documents.apiDocs);
};
