// Answers requests of the Perspective API, also those that are refused.
import type { AttributeSources, CommentAnswer, CommentMethod } from '../contract/index.js';
import { analyze } from './analyze.js';
import { resolveSources } from './attributes.js';
import { Refusal } from './refusal.js';
import { readAnalyzeRequest, readSuggestRequest } from './request.js';
import type { Scorer } from './score-passages.js';

async function createBody(
  scorer: Scorer,
  method: CommentMethod,
  body: object,
  sources: AttributeSources,
): Promise<object> {
  if (method === 'analyze') return analyze(scorer, readAnalyzeRequest(body), resolveSources(sources));
  const { clientToken } = readSuggestRequest(body);
  return clientToken === undefined ? {} : { clientToken };
}

/**
 * Answers one request over a service; see `CommentService`.
 * @throws invalid_request for invalid sources; what scoring throws, such as model_not_found
 */
export async function answerComment(
  scorer: Scorer,
  method: CommentMethod,
  body: object,
  sources: AttributeSources = {},
): Promise<CommentAnswer> {
  try {
    return { status: 200, body: await createBody(scorer, method, body, sources) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.answer;
    throw thrown;
  }
}
