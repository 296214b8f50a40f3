// Requests of the Perspective API. The host brings the function that answers them, so that a service worker, which only
// forwards them, contains none of it.
import { AssayError, type CommentMethod, type commentRoutes } from '../contract/index.js';
import type { Handler } from './call.js';
import { readObject } from './json-body.js';
import { createJsonResponse } from './responses.js';

const answerWith =
  (method: CommentMethod): Handler =>
  async ({ request, settings, gate, signal, postpone }) => {
    const { perspective } = settings;
    if (!perspective) throw new AssayError('not_found', 'Not Found');
    const sent = await readObject(request);
    const { status, body } = await gate(() => perspective(method, sent, signal, postpone));
    return createJsonResponse(body, {}, status);
  };

export const commentHandlers = {
  comments_analyze: answerWith('analyze'),
  comments_suggestscore: answerWith('suggestscore'),
} as const satisfies Record<(typeof commentRoutes)[number]['name'], Handler>;
