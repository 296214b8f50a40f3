// Requests of the Perspective API. The fields of its answers and its errors are checked in test/unit/core/perspective.
import { equal, fail, isRecord } from '../check.js';
import type { Answer, Case, Send } from '../types.js';
import { asJson, handle, text } from './model.js';

const path = 'v1alpha1/comments:analyze?key=any';
const analyze = (request: object) => asJson(request, path);
const requestedAttributes = { INTENT: {}, SCOPE: {} };
const comment = { text };

const readError = (answer: Answer): Record<string, unknown> => {
  const body = answer.json();
  return isRecord(body) && isRecord(body.error) ? body.error : fail('body', body, 'an error');
};

/** The probabilities of the versioned API, which Variant B has not. */
async function checkProbabilities(answer: Answer, send: Send): Promise<void> {
  const card = (await send({ path: `v1/models/${handle}/score`, body: text })).json();
  const detail = isRecord(card) && isRecord(card.detail) ? card.detail : fail('card', card, 'a card');
  const scores = [detail.intent_clarity, detail.scope_precision].map((trait) =>
    isRecord(trait) ? { value: trait.probability, type: 'PROBABILITY' } : fail('trait', trait, 'an object'),
  );
  const [INTENT, SCOPE] = scores.map((score) => ({
    spanScores: [{ begin: 0, end: text.length, score }],
    summaryScore: score,
  }));
  equal(
    answer.json(),
    { attributeScores: { INTENT, SCOPE }, languages: ['en'], detectedLanguages: ['en'], clientToken: 'c-1' },
    'body',
  );
}

export const perspectiveCases: readonly Case[] = [
  {
    title: 'comments: scores the attributes of a comment with their traits',
    send: analyze({ comment, requestedAttributes, languages: ['en'], doNotStore: true, clientToken: 'c-1' }),
    status: 200,
    headers: { 'content-type': 'application/json' },
    check: checkProbabilities,
    variants: ['A'],
  },
  {
    title: 'comments: scores a comment in both variants',
    send: analyze({ comment, requestedAttributes: { INTENT: {} } }),
    status: 200,
  },
  {
    title: 'comments: acknowledges a suggested score',
    send: asJson(
      { comment, attributeScores: { INTENT: { summaryScore: { value: 1 } } }, clientToken: 'c-2' },
      'v1alpha1/comments:suggestscore',
    ),
    status: 200,
    json: { clientToken: 'c-2' },
  },
  {
    title: 'comments: refuses an empty comment in the form of the Perspective API',
    send: analyze({ comment: { text: ' ' }, requestedAttributes }),
    status: 400,
    check: (answer) => {
      equal(
        readError(answer),
        {
          code: 400,
          message: 'Comment must be non-empty.',
          status: 'INVALID_ARGUMENT',
          details: [
            {
              '@type': 'type.googleapis.com/google.commentanalyzer.v1alpha1.Error',
              errorType: 'COMMENT_EMPTY',
            },
          ],
        },
        'error',
      );
    },
  },
  {
    title: 'comments: refuses a body that is not JSON in the same form',
    send: { ...analyze({}), body: '{' },
    status: 400,
    check: (answer) => {
      const message = 'Body is not valid JSON';
      equal(readError(answer), { code: 400, message, status: 'INVALID_ARGUMENT', details: [] }, 'error');
    },
  },
  {
    title: 'comments: refuses another method in the same form',
    send: { path: 'v1alpha1/comments:analyze' },
    status: 405,
    headers: { allow: 'POST, OPTIONS' },
    check: (answer) => equal(readError(answer).status, 'UNIMPLEMENTED', 'status'),
  },
];
