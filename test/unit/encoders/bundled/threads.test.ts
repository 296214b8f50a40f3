// Further threads of the contextual embedder, their workers simulated by message channels in this thread: the bits of one
// thread, and its work where they fail. The browser test has real workers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPiecesText } from '../../../../src/core/embedding/bundled/bundled-text.js';
import { readLexicon } from '../../../../src/core/embedding/features/lexicon/lexicon-file.js';
import {
  createContextualEmbedder,
  type EmbedderParts,
} from '../../../../src/encoders/bundled/contextual-embedder.js';
import { serveContextualReplica } from '../../../../src/encoders/bundled/replica/index.js';
import { embedderFile, fixtureTexts } from '../../core/embedding/fixtures.js';

const parts: EmbedderParts = {
  ...{ id: 'assay-base', revision: '0123456789abcdef', dimensions: 384, prefix: '' },
  reader: createPiecesText(embedderFile('pieces.bin', 'assay-base')),
  files: { encoder: embedderFile('encoder.bin', 'assay-base') },
  lexicon: readLexicon(embedderFile('lexicon.bin')),
};
const texts = ['', ...fixtureTexts().slice(0, 24), 'sun '.repeat(60), ' ', 'one'];

beforeEach(() => vi.stubGlobal('navigator', { hardwareConcurrency: 3, deviceMemory: 8 }));
afterEach(() => vi.unstubAllGlobals());

/** A worker over a port, and the requests that it got. @param answers false from a request on that it fails at */
function createWorker(answers: (request: number) => boolean = () => true) {
  const { port1, port2 } = new MessageChannel();
  const requests: unknown[] = [];
  serveContextualReplica(port2);
  const worker = {
    postMessage: (data: unknown) => {
      requests.push(data);
      if (answers(requests.length)) port1.postMessage(data);
      else port2.close();
    },
    addEventListener: port1.addEventListener.bind(port1),
    start: () => port1.start(),
    terminate: vi.fn(() => port1.close()),
  };
  return { worker: worker as unknown as Worker, requests, terminate: worker.terminate };
}

test('give the bits of one thread, for batches only', async () => {
  const expected = await createContextualEmbedder(parts).embed(texts);
  const embedder = createContextualEmbedder(parts);
  expect([embedder.threads, embedder.batch, embedder.batchTokens]).toEqual([1, undefined, undefined]);
  const workers: ReturnType<typeof createWorker>[] = [];
  embedder.addThreads!(() => {
    workers.push(createWorker());
    return workers.at(-1)!.worker;
  });
  expect([embedder.threads, embedder.batch, embedder.batchTokens]).toEqual([1, 32, 576]);
  for (let i = 0; i < 40; i++) await embedder.embed(['one']);
  expect(workers).toHaveLength(0);
  expect(await embedder.embed(texts)).toEqual(expected);
  await vi.waitFor(() => expect(embedder.threads).toBe(3));
  const asked = () => workers.map(({ requests }) => requests.length);
  const before = asked();
  await embedder.embed(['one']);
  expect(asked()).toEqual(before);
  expect(await embedder.embed(texts)).toEqual(expected);
  for (const [i, count] of asked().entries()) expect(count).toBeGreaterThan(before[i]!);
  expect(await embedder.embed(['', ' '])).toMatchObject({ rows: 2, data: new Float32Array(768) });
});

test('that fail leave their texts to the embedder', async () => {
  const embedder = createContextualEmbedder(parts);
  const expected = await embedder.embed(texts);
  // The first two requests open it, and check that it gives the same bits.
  embedder.addThreads!(() => createWorker((request) => request < 4).worker);
  await embedder.embed(texts);
  await vi.waitFor(() => expect(embedder.threads).toBe(3));
  for (let round = 0; round < 3; round++) expect(await embedder.embed(texts)).toEqual(expected);
});

test('end with the signal between batches', async () => {
  const embedder = createContextualEmbedder(parts);
  embedder.addThreads!(() => createWorker().worker);
  await embedder.embed(texts);
  await vi.waitFor(() => expect(embedder.threads).toBe(3));
  const controller = new AbortController();
  const running = embedder.embed(texts, controller.signal);
  controller.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
});

test('are none on a machine with one core', () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 1, deviceMemory: 8 });
  const embedder = createContextualEmbedder(parts);
  embedder.addThreads!(() => createWorker().worker);
  expect([embedder.threads, embedder.batch]).toEqual([1, undefined]);
});
