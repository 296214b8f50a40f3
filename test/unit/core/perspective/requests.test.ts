// Requests of the Perspective API that are refused, and suggested scores.
import { describe, expect, it, test } from 'vitest';
import { createPerspective } from '../../../../src/core/perspective/index.js';
import { analyze, refusal, service, suggest } from './comments.js';

const comment = { text: 'Hello' };
const requestedAttributes = { INSULT: {} };

describe('comments:analyze', () => {
  test.each([
    ['no comment', { requestedAttributes }, 'COMMENT_EMPTY', 'Comment must be non-empty.'],
    ['no text', { comment: {}, requestedAttributes }, 'COMMENT_EMPTY', 'Comment must be non-empty.'],
    [
      'invisible characters',
      { comment: { text: '\u200b\n' }, requestedAttributes },
      'COMMENT_EMPTY',
      'Comment must be non-empty.',
    ],
    [
      '20,481 bytes',
      { comment: { text: `${'é'.repeat(10_240)}a` }, requestedAttributes },
      'COMMENT_TOO_LONG',
      'Comment text too long.',
    ],
    [
      'another type of text',
      { comment: { text: 'a', type: 'RTF' }, requestedAttributes },
      'INVALID_REQUEST',
      "Unknown text type 'RTF'",
    ],
    ['no attributes', { comment }, 'NO_REQUESTED_ATTRIBUTES', 'Missing requested_attributes'],
    [
      'an empty map of attributes',
      { comment, requestedAttributes: {} },
      'NO_REQUESTED_ATTRIBUTES',
      'Missing requested_attributes',
    ],
    [
      'an unknown attribute',
      { comment, requestedAttributes: { INSULT: {}, INFLAMMATORY: {} } },
      'INVALID_REQUEST',
      'Unknown requested attribute: INFLAMMATORY',
    ],
    [
      'an attribute named like a property of every object',
      { comment, requestedAttributes: JSON.parse('{ "__proto__": {} }') },
      'INVALID_REQUEST',
      'Unknown requested attribute: __proto__',
    ],
    [
      'another type of score',
      { comment, requestedAttributes: { INSULT: { scoreType: 'STD_DEV_SCORE' } } },
      'INVALID_REQUEST',
      'Requested score type STD_DEV_SCORE is not supported by attribute INSULT',
    ],
    [
      'a threshold that is not a number',
      { comment, requestedAttributes: { INSULT: { scoreThreshold: 'x' } } },
      'INVALID_REQUEST',
      "Invalid value at 'scoreThreshold': it must be a number",
    ],
    [
      'languages that are not codes',
      { comment, requestedAttributes, languages: [5] },
      'INVALID_REQUEST',
      "Invalid value at 'languages': it must be a list of language codes",
    ],
    [
      'an unknown field',
      { comment, requestedAttributes, colour: 'red' },
      'INVALID_REQUEST',
      "Invalid JSON payload received. Unknown name 'colour' at 'request'",
    ],
  ])('refuses %s', async (_, body, errorType, message) => {
    expect(await analyze(body)).toEqual(refusal(errorType, message));
  });

  it('accepts a comment of 20,480 bytes', async () => {
    const { status } = await analyze({ comment: { text: 'é'.repeat(10_240) }, requestedAttributes });
    expect(status).toBe(200);
  });

  it('rejects with the error of the service where a model is missing', async () => {
    await expect(analyze({ comment, requestedAttributes: { GONE: {} } })).rejects.toMatchObject({
      code: 'model_not_found',
      detail: "Model 'local.gone' not found",
    });
  });
});

describe('comments:suggestscore', () => {
  const attributeScores = { TOXICITY: { summaryScore: { value: 0 } } };

  it('echoes the client token', async () => {
    expect(await suggest({ comment, attributeScores, clientToken: 'comment-53922' })).toEqual({
      status: 200,
      body: { clientToken: 'comment-53922' },
    });
  });

  it('answers with an empty object without one', async () => {
    expect(await suggest({ comment, attributeScores })).toEqual({ status: 200, body: {} });
  });

  it('refuses a suggestion without scores', async () => {
    expect(await suggest({ comment, attributeScores: {} })).toEqual(
      refusal('INVALID_REQUEST', 'Missing attribute_scores'),
    );
  });
});

describe('createPerspective', () => {
  test.each([
    [{ flirt: { model: 'a.b', trait: 'c' } }, "Option 'perspective' has no attribute in capitals: 'flirt'"],
    [
      { FLIRT: 'a.b' },
      "Option 'perspective' must be like { FLIRT: { model: 'assay.moderation', trait: 'toxicity' } }",
    ],
    [
      { FLIRT: { model: 'a.b' } },
      "Option 'perspective' must be like { FLIRT: { model: 'assay.moderation', trait: 'toxicity' } }",
    ],
  ])('rejects the sources %j', (sources, detail) => {
    expect(() => createPerspective(service, sources as never)).toThrow(detail);
  });
});
