// Text generators: transformers.js over a small language model of the fake hub, and the side that sends requests with a
// fake thread. Browser tests use the real worker.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHubFiles, createMemoryArea, createMemoryFiles } from '../../../../src/core/storage/index.js';
import {
  type GeneratorOptions,
  type GeneratorThread,
  openGenerator,
} from '../../../../src/encoders/hub/generator/generator.js';
import { serveGenerator } from '../../../../src/encoders/hub/generator/worker/serve-generator.js';
import { type Hub, startHub } from '../../../support/hub/index.mjs';

let hub: Hub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.close());

/** A thread that shares this one, with the interface of a worker. */
function startServed(): GeneratorThread {
  let receive = (_: MessageEvent) => {};
  const thread: GeneratorThread = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => receive(new MessageEvent('message', { data: structuredClone(message) })),
    terminate: () => {
      receive = () => {};
    },
  };
  serveGenerator({
    postMessage: (message) =>
      thread.onmessage?.(new MessageEvent('message', { data: structuredClone(message) })),
    addEventListener: (_, listener) => {
      receive = listener;
    },
  });
  return thread;
}

/** A thread that answers when the test says so. */
function createSilentThread() {
  const requests: { kind: string }[] = [];
  const thread = {
    postMessage: (message: unknown) => requests.push(message as { kind: string }),
    terminate: vi.fn(),
    onmessage: null as GeneratorThread['onmessage'],
    onerror: null as GeneratorThread['onerror'],
  };
  const respond = (data: unknown) => thread.onmessage?.(new MessageEvent('message', { data }));
  return { thread: thread as unknown as GeneratorThread, terminate: thread.terminate, requests, respond };
}

const unaborted = new AbortController().signal;
const open = (id: string, options: Partial<GeneratorOptions> = {}) =>
  openGenerator({
    id,
    hub: hub.url,
    files: createHubFiles(createMemoryFiles(), createMemoryArea(), { fetch, pause: async () => {} }),
    runtime: null,
    device: 'wasm',
    dtype: undefined,
    spawn: startServed,
    signal: unaborted,
    onProgress: () => {},
    ...options,
  });
const generation = { start: '{"name": "', end: '}', maxTokens: 20 };
const answer = (word: string) =>
  `{"name": "${word}", "positive_label": "the first kind", "negative_label": "the second kind", "description": "which kind a text is."}`;

describe('a text generator', () => {
  it.each(['test/generator', 'test/generator-external', 'test/generator-plain'])(
    'of %s continues a prompt with its most likely tokens, the same each time',
    async (id) => {
      const generator = await open(id);
      const goals = { ...generation, prompt: 'A goal, another GOAL, and soup' };
      expect(await generator.generate(goals, unaborted)).toBe(answer('goal'));
      const soups = { ...generation, prompt: 'soup goal soup' };
      expect(await generator.generate(soups, unaborted)).toBe(answer('soup'));
      expect(await generator.generate(goals, unaborted)).toBe(answer('goal'));
      generator.dispose();
    },
  );

  it.each([
    ['test/generator', 'players'],
    ['test/generator-external', 'players'],
    ['test/generator-plain', 'goal'],
  ])('of %s gets the prompt by its chat template, if it has one', async (id, word) => {
    const generator = await open(id);
    expect(await generator.generate({ ...generation, prompt: 'goal' }, unaborted)).toBe(answer(word));
    generator.dispose();
  });

  it('ends at the given character, and after the maximum number of tokens', async () => {
    const generator = await open('test/generator');
    const prompt = 'goal goal goal';
    expect(await generator.generate({ ...generation, prompt, end: 'kind' }, unaborted)).toBe(
      '{"name": "goal", "positive_label": "the first kind',
    );
    expect(await generator.generate({ ...generation, prompt, maxTokens: 2 }, unaborted)).toBe(
      '{"name": "goal", "positive_label": "',
    );
    generator.dispose();
  });

  it('reports the bytes of its files', async () => {
    const progress: [number, number][] = [];
    await open('test/generator', { onProgress: (done, total) => progress.push([done, total]) });
    const [done, total] = progress.at(-1)!;
    expect(done).toBe(total);
    expect(total).toBeGreaterThan(5_000);
  });

  it('is an error if its repository or its weights are missing, or are not a language model', async () => {
    await expect(open('test/none')).rejects.toMatchObject({
      code: 'artifact_unavailable',
      detail: expect.stringContaining("Check the model's name and the connection, or set the option 'hub'"),
    });
    await expect(open('test/generator', { dtype: 'q4' })).rejects.toMatchObject({
      code: 'artifact_unavailable',
      detail: "Model 'test/generator' has no ONNX weights of the kind q4. Choose another 'dtype' or model",
    });
    await expect(open('not an id')).rejects.toMatchObject({
      detail: expect.stringMatching(/^Invalid generator id 'not an id'/),
    });
    await expect(open('test/micro-mean')).rejects.toThrow(/./);
  });

  it('rejects a text before it is open', async () => {
    const thread = startServed();
    const response = new Promise((resolve) => {
      thread.onmessage = ({ data }) => resolve(data);
    });
    thread.postMessage({ kind: 'generate', generation: { ...generation, prompt: 'a' } }, []);
    expect(await response).toEqual({ kind: 'failed', reason: 'the generator is not open' });
  });
});

describe('the thread of a generator', () => {
  const openSilent = async () => {
    const silent = createSilentThread();
    const opening = open('test/generator', { spawn: () => silent.thread });
    await vi.waitFor(() => expect(silent.requests).toHaveLength(1));
    return { ...silent, opening };
  };

  it("is terminated by the caller's abort, and the generator with it", async () => {
    const { opening, respond, terminate } = await openSilent();
    respond({ kind: 'done', text: '' });
    const generator = await opening;
    const controller = new AbortController();
    const text = generator.generate({ ...generation, prompt: 'a' }, controller.signal);
    controller.abort(new Error('enough'));
    await expect(text).rejects.toThrow('enough');
    expect(terminate).toHaveBeenCalled();
    await expect(generator.generate({ ...generation, prompt: 'a' }, unaborted)).rejects.toThrow('enough');
  });

  it('is terminated when it fails, with the reason', async () => {
    const { opening, respond, terminate } = await openSilent();
    respond({ kind: 'failed', reason: 'bad_alloc' });
    await expect(opening).rejects.toThrow('bad_alloc');
    expect(terminate).toHaveBeenCalled();
  });

  it('that does not start is an error that says what to install', async () => {
    const { opening, thread } = await openSilent();
    thread.onerror?.(Object.assign(new Event('error'), { message: '' }) as ErrorEvent);
    await expect(opening).rejects.toThrow(
      'In a page, run npx assay init <public folder> --encoders. In Node, run npm install @huggingface/transformers. The generator did not start: its script did not load',
    );
  });

  it('that stops later is an error with its reason', async () => {
    const { opening, respond, thread } = await openSilent();
    respond({ kind: 'done', text: '' });
    const generator = await opening;
    const text = generator.generate({ ...generation, prompt: 'a' }, unaborted);
    thread.onerror?.(Object.assign(new Event('error'), { message: 'RangeError' }) as ErrorEvent);
    await expect(text).rejects.toThrow('the generator stopped: RangeError');
  });

  it('rejects what is pending when the generator is disposed', async () => {
    const { opening, respond } = await openSilent();
    respond({ kind: 'done', text: '' });
    const generator = await opening;
    const text = generator.generate({ ...generation, prompt: 'a' }, unaborted);
    generator.dispose();
    await expect(text).rejects.toThrow('the generator was closed');
  });
});
