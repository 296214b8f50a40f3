// What is requested for a JSON file of the models folder, and what errors say when the server sends something else.
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { type JsonKind, loadJson } from '../../../../src/core/storage/catalog/json-file.js';

const url = 'https://app.example/models/list.json';
const kind: JsonKind<string[]> = {
  name: 'List',
  isValid: (document) => Array.isArray(document),
  remedy: 'Upload it',
  describeProblem: () => 'is not a list',
};
const load = (fetch: typeof globalThis.fetch) => loadJson(kind, url, createMemoryArea(), { fetch });
const send = (text: string, headers = {}) => load(async () => new Response(text, { headers }));

afterEach(() => {
  vi.useRealTimers();
});

it('revalidates with the server, and sends credentials to its own origin only', async () => {
  const fetch = vi.fn(async () => Response.json(['a']));
  expect(await load(fetch)).toEqual(['a']);
  expect(fetch.mock.calls).toEqual([[url, { cache: 'no-cache', credentials: 'same-origin' }]]);
});

it('reports why a request failed, with the error itself as the cause', async () => {
  const cause = new TypeError('Failed to fetch');
  await expect(load(() => Promise.reject(cause))).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail: "List 'models/list.json' of https://app.example cannot be fetched: Failed to fetch",
    cause,
  });
});

it.each([
  [{ 'content-type': 'application/json' }, 'application/json'],
  [{ 'content-type': '' }, ''],
])('reports a file that is not JSON, with the content type %j', async (headers, type) => {
  await expect(send('{"cut":', headers)).rejects.toMatchObject({
    code: 'artifact_damaged',
    detail: `List 'models/list.json' of https://app.example is not valid JSON (content type ${type})`,
    cause: expect.any(SyntaxError),
  });
});

it('reports a file that is not JSON and has no content type', async () => {
  const cut = async () => new Response(new TextEncoder().encode('{"cut":'));
  await expect(load(cut)).rejects.toMatchObject({
    code: 'artifact_damaged',
    detail: "List 'models/list.json' of https://app.example is not valid JSON (content type unknown)",
  });
});

it('reports the page of a single-page app as a missing file', async () => {
  await expect(send('\n <!doctype html>')).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail:
      "List 'models/list.json' of https://app.example is missing: got an HTML page instead of JSON. Upload it",
    cause: expect.any(SyntaxError),
  });
});

it('leaves no timer behind, whether the file arrives or not', async () => {
  vi.useFakeTimers();
  await load(async () => Response.json([]));
  await expect(load(async () => new Response('no', { status: 404 }))).rejects.toThrow('HTTP 404');
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});
