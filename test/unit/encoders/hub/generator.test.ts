// Text generators: transformers.js over a small language model of the fake hub, and the side that sends requests with a
// fake thread. Browser tests use the real worker.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  Thread,
  type ThreadEndpoint,
  type ThreadRequest,
  type ThreadResponse,
} from '../../../../src/core/platform/thread/index.js';
import { createHubFiles, createMemoryArea, createMemoryFiles } from '../../../../src/core/storage/index.js';
import {
  type GeneratorMethods,
  type GeneratorOptions,
  openGenerator,
} from '../../../../src/encoders/hub/generator/generator.js';
import { serveGenerator } from '../../../../src/encoders/hub/generator/worker/serve-generator.js';
import { type Hub, startHub } from '../../../support/hub/index.mjs';

let hub: Hub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.close());

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A thread that shares this one, behind a port. */
function startServed(): ThreadEndpoint {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1);
  serveGenerator(port2);
  return port1;
}

/** A worker that answers when the test says so. */
function createSilentThread() {
  const requests: ThreadRequest[] = [];
  const terminate = vi.fn();
  const thread = Object.assign(new EventTarget(), {
    postMessage: (message: unknown) => void requests.push(message as ThreadRequest),
    terminate,
  });
  const respond = (data: ThreadResponse) => thread.dispatchEvent(new MessageEvent('message', { data }));
  const fail = (message: string) => thread.dispatchEvent(Object.assign(new Event('error'), { message }));
  return { thread: thread as ThreadEndpoint, terminate, requests, respond, fail };
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
});

describe('the thread of a generator', () => {
  it('rejects a text before it is open', async () => {
    const thread = new Thread<GeneratorMethods>(startServed(), { name: 'The generator' });
    await expect(thread.request('generate', { ...generation, prompt: 'a' })).rejects.toThrow(
      'the generator is not open',
    );
  });

  const startSilent = async () => {
    const silent = createSilentThread();
    const spawn = vi.fn(() => silent.thread);
    const opening = open('test/generator', { spawn });
    await vi.waitFor(() => expect(spawn).toHaveBeenCalled());
    return { ...silent, opening };
  };
  const askToOpen = async () => {
    const silent = await startSilent();
    silent.respond({ kind: 'ready' });
    await vi.waitFor(() => expect(silent.requests).toHaveLength(1));
    return silent;
  };
  const openSilent = async () => {
    const { opening, ...silent } = await askToOpen();
    silent.respond({ kind: 'result', id: 0, result: undefined });
    return { ...silent, generator: await opening };
  };

  it("is terminated by the caller's abort, and the generator with it", async () => {
    const { generator, terminate } = await openSilent();
    const controller = new AbortController();
    const text = generator.generate({ ...generation, prompt: 'a' }, controller.signal);
    controller.abort(new Error('enough'));
    await expect(text).rejects.toThrow('enough');
    expect(terminate).toHaveBeenCalled();
    await expect(generator.generate({ ...generation, prompt: 'a' }, unaborted)).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: 'The generator stopped: a request was aborted',
    });
  });

  it('is terminated when it cannot be opened, with the reason', async () => {
    const { opening, respond, terminate } = await askToOpen();
    respond({ kind: 'failed', id: 0, error: { code: 'artifact_unavailable', detail: 'bad_alloc' } });
    await expect(opening).rejects.toThrow('bad_alloc');
    expect(terminate).toHaveBeenCalled();
  });

  it('is terminated by an abort before it has started', async () => {
    const controller = new AbortController();
    const { thread, terminate } = createSilentThread();
    const spawn = vi.fn(() => thread);
    const opening = open('test/generator', { spawn, signal: controller.signal });
    await vi.waitFor(() => expect(spawn).toHaveBeenCalled());
    controller.abort(new Error('enough'));
    await expect(opening).rejects.toThrow('enough');
    expect(terminate).toHaveBeenCalled();
  });

  it('that does not start is an error that says what to install', async () => {
    const { opening, fail } = await startSilent();
    fail('');
    await expect(opening).rejects.toThrow(
      'In a page, run npx assay init <public folder> --encoders. In Node, run npm install @huggingface/transformers. The generator did not start: its script did not load',
    );
  });

  it('that stops later is an error with its reason', async () => {
    const { generator, fail } = await openSilent();
    const text = generator.generate({ ...generation, prompt: 'a' }, unaborted);
    fail('RangeError');
    await expect(text).rejects.toThrow('The generator stopped: RangeError');
  });

  it('rejects what is pending when the generator is disposed', async () => {
    const { generator } = await openSilent();
    const text = generator.generate({ ...generation, prompt: 'a' }, unaborted);
    generator.dispose();
    await expect(text).rejects.toThrow('The generator stopped: it was closed');
  });
});
