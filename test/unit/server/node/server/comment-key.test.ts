// The key of comments, and a server that answers them.
import { describe, expect, it } from 'vitest';
import { createCommentCheck } from '../../../../../src/server/node/server/comment-key.js';
import { commitMessage, StandInService } from '../../../../support/stand-in-service.js';
import { start } from './running-servers.js';

const path = 'v1alpha1/comments:analyze';
const perspective = { INTENT: { model: 'assay.commit-message', trait: 'intent_clarity' } };
const sent = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '{"comment":{"text":"Hello"},"requestedAttributes":{"INTENT":{}}}',
};
const models = new StandInService([commitMessage]);

describe('the check of the key of comments', () => {
  const check = createCommentCheck('k 1', '/api/');
  const read = async (url: string, method = 'POST') =>
    check(new Request(`http://localhost${url}`, { method }))?.json();

  it('lets requests with the key pass', async () => {
    expect(await read('/api/v1alpha1/comments:analyze?key=k%201')).toBeUndefined();
  });

  it('refuses requests with another key, and without one', async () => {
    expect(await read('/api/v1alpha1/comments:suggestscore?key=k')).toEqual({
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'API key not valid. Please pass a valid API key.',
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
      },
    });
    expect(await read('/api/v1alpha1/comments:analyze')).toEqual({
      error: {
        code: 403,
        status: 'PERMISSION_DENIED',
        message: 'The request is missing a valid API key.',
        details: [],
      },
    });
  });

  it('asks no other request for a key', async () => {
    expect(await read('/api/m/assay.commit-message')).toBeUndefined();
    expect(await read('/v1alpha1/comments:analyze')).toBeUndefined();
    expect(await read('/api/v1alpha1/comments:analyze', 'OPTIONS')).toBeUndefined();
  });
});

describe('a server', () => {
  it('answers comments if its options say so, with any key', async () => {
    const { url } = await start({ perspective }, models);
    expect((await fetch(`${url}${path}?key=any`, sent)).status).toBe(200);
    const plain = await start({}, models);
    expect((await fetch(`${plain.url}${path}`, sent)).status).toBe(404);
  });

  it('answers only those that bring its key', async () => {
    const { url } = await start({ perspective, perspectiveKey: 'secret' }, models);
    expect((await fetch(`${url}${path}?key=secret`, sent)).status).toBe(200);
    expect((await fetch(`${url}${path}?key=other`, sent)).status).toBe(400);
    expect((await fetch(`${url}${path}`, sent)).status).toBe(403);
  });

  it('lets pages of allowed origins read the answer', async () => {
    const { url } = await start({ perspective, cors: ['https://a.test'] }, models);
    const headers = { ...sent.headers, Origin: 'https://a.test' };
    const response = await fetch(url + path, { ...sent, headers });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://a.test');
  });

  it('logs the path of the table', async () => {
    const routes: (string | null)[] = [];
    const { url } = await start({ perspective, log: ({ route }) => routes.push(route) }, models);
    await fetch(`${url}${path}?key=private`, sent);
    expect(routes).toEqual(['/v1alpha1/comments:analyze']);
  });

  it('rejects sources that are not traits', async () => {
    await expect(
      start({ perspective: { intent: { model: 'a.b', trait: 'c' } } }, models),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      detail: "Option 'perspective' has no attribute in capitals: 'intent'",
    });
  });
});
