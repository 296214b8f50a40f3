// Whether the project of a service worker is still on its server.
import { expect, test } from 'vitest';
import { Presence } from '../../../../src/page/service-worker/presence.js';

const script = 'https://site.test/assay-sw.js';
const catalog = 'https://site.test/assay-models/catalog.json';

interface Answer {
  status?: number;
  type?: string;
  redirected?: boolean;
}

/** A project whose files are answered like this; others are there. */
function open(answers: Record<string, Answer | 'offline'> = {}) {
  const asked: string[] = [];
  const presence = new Presence([script, catalog], async (input) => {
    const url = String(input);
    asked.push(url);
    const answer = answers[url] ?? {};
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    const { status = 200, type = 'text/javascript', redirected = false } = answer;
    const response = new Response('', { status, headers: { 'content-type': type } });
    return Object.defineProperty(response, 'redirected', { value: redirected });
  });
  return { presence, asked };
}

test.each<[string, Record<string, Answer | 'offline'>, boolean]>([
  ['with its files', {}, true],
  ['without its script', { [script]: { status: 404 } }, false],
  ['without its catalog', { [catalog]: { status: 410 } }, false],
  ['with the page of a single-page app in place of a file', { [catalog]: { type: 'text/html' } }, false],
  ['with a sign-in page in place of a file', { [script]: { type: 'text/html', redirected: true } }, true],
  ['that forbids its files', { [script]: { status: 403, type: 'text/html' } }, true],
  ['that fails', { [script]: { status: 503, type: 'text/html' } }, true],
  ['that is offline', { [script]: 'offline', [catalog]: 'offline' }, true],
])('a server %s', async (_, answers, present) => {
  expect(await open(answers).presence.check('page')).toBe(present);
});

test('asks once for each page, for each navigation, and not for a page that runs Assay', async () => {
  const { presence, asked } = open();
  await Promise.all([presence.check('a'), presence.check('a')]);
  expect(asked).toEqual([script, catalog]);
  await presence.check('b');
  expect(asked.length).toBe(4);
  await presence.check('');
  await presence.check('');
  expect(asked.length).toBe(8);
  presence.confirm('c');
  expect(await presence.check('c')).toBe(true);
  expect(asked.length).toBe(8);
});

test('a request does not wait for a slow server, whose answer is for the next one', async () => {
  let answer = (_: Response) => {};
  const presence = new Presence(
    [script],
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  expect(await presence.check('page')).toBe(true);
  answer(new Response('', { status: 404 }));
  expect(await presence.check('page')).toBe(false);
});
