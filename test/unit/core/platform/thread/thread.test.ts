// The protocol over real threads of Node, ports, and the global scope of a web worker as far as Node has it.
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AssayError } from '../../../../../src/core/contract/index.js';
import {
  serveThread,
  Thread,
  type ThreadOptions,
  type ThreadResponse,
} from '../../../../../src/core/platform/thread/index.js';
import { startThread, writeScript } from './start-thread.js';

interface TestMethods {
  double(value: number): number;
  count(limit: number, report: (done: number) => void): string;
  length(buffer: ArrayBuffer): number;
  share(buffer: SharedArrayBuffer): void;
  fail(kind: string): void;
  hang(): void;
  wait(): void;
  unclonable(): void;
  exit(code: number): void;
}

const methods = `{
  double: (value) => 2 * value,
  count(limit, report) {
    for (let done = 1; done <= limit; done++) report(done);
    return 'counted';
  },
  length: (buffer) => buffer.byteLength,
  share: (buffer) => void (new Uint8Array(buffer)[0] = 7),
  fail(kind) {
    if (kind === 'assay') throw new AssayError('overloaded', 'Too many', { retryAfter: 3 });
    if (kind === 'later') setTimeout(() => { throw new RangeError('no room'); });
    if (kind === 'later') return new Promise(() => {});
    throw kind === 'text' ? 'a text' : new TypeError('a bug');
  },
  hang: () => { for (;;); },
  wait: () => new Promise(() => {}),
  unclonable: () => () => {},
  exit: (code) => process.exit(code),
}`;

const threads: Thread<TestMethods>[] = [];
afterEach(() => {
  for (const thread of threads.splice(0)) thread.close();
});

function open(worker = startThread(methods), options: Partial<ThreadOptions> = {}): Thread<TestMethods> {
  const thread = new Thread<TestMethods>(worker, { name: 'The test thread', ...options });
  threads.push(thread);
  return thread;
}

const unavailable = (detail: string) => ({ code: 'engine_unavailable', status: 503, detail });

describe('a request to a thread', () => {
  it('is answered, also when it was sent before the thread has started', async () => {
    const thread = open();
    expect(await Promise.all([thread.request('double', 1), thread.request('double', 2)])).toEqual([2, 4]);
    await thread.started;
  });

  it('reports progress in order before its result', async () => {
    const seen: (number | string)[] = [];
    seen.push(await open().request('count', 3, { onProgress: (done) => seen.push(done) }));
    expect(seen).toEqual([1, 2, 3, 'counted']);
  });

  it('moves what it transfers, and shares shared memory', async () => {
    const thread = open();
    const buffer = new ArrayBuffer(8);
    expect(await thread.request('length', buffer, { transfer: [buffer] })).toBe(8);
    expect(buffer.byteLength).toBe(0);
    const shared = new SharedArrayBuffer(1);
    await thread.request('share', shared);
    expect(new Uint8Array(shared)[0]).toBe(7);
  });

  it('rejects with the AssayError of its method, and with the code internal for other errors', async () => {
    const thread = open();
    const error = await thread.request('fail', 'assay').catch((thrown) => thrown);
    expect(error).toBeInstanceOf(AssayError);
    expect(error).toMatchObject({ code: 'overloaded', detail: 'Too many', retryAfter: 3 });
    const internal = (detail: string) => ({ code: 'internal', detail: expect.stringContaining(detail) });
    await expect(thread.request('fail', 'bug')).rejects.toMatchObject(internal('Internal error: a bug'));
    await expect(thread.request('fail', 'text')).rejects.toMatchObject(internal('Internal error: a text'));
    await expect(thread.request('unclonable', undefined)).rejects.toMatchObject(internal('Internal error'));
    await expect(thread.request('double', (() => {}) as never)).rejects.toThrow('could not be cloned');
    expect(await thread.request('double', 4)).toBe(8);
  });
});

/** Every way in which a thread is lost: what loses it, and the error. */
const losses: [
  how: string,
  lose: (thread: Thread<TestMethods>) => void,
  detail: string,
  options?: Partial<ThreadOptions>,
][] = [
  [
    'its script fails',
    (thread) => void thread.request('fail', 'later').catch(() => {}),
    'The test thread stopped: no room',
  ],
  [
    'it ends',
    (thread) => void thread.request('exit', 3).catch(() => {}),
    'The test thread stopped: it ended with 3',
  ],
  [
    'it does not answer in time',
    (thread) => void thread.request('hang', undefined).catch(() => {}),
    'The test thread stopped: no answer within 0.4 s',
    { responseTimeout: 400 },
  ],
];

describe('a thread', () => {
  it('that its owner closes fails each pending and each later request with one error, and is not lost', async () => {
    const thread = open();
    await thread.started;
    const pending = thread.request('wait', undefined).catch((thrown) => thrown);
    thread.close();
    const error = await pending;
    expect(error).toMatchObject(unavailable('The test thread stopped: it was closed'));
    expect(await thread.request('double', 1).catch((thrown) => thrown)).toBe(error);
    const notLost = Symbol('not lost');
    expect(await Promise.race([thread.lost, Promise.resolve(notLost)])).toBe(notLost);
  });

  it.each(losses)(
    'that is lost because %s fails each pending and each later request with one error',
    async (_, lose, detail, options) => {
      const thread = open(startThread(methods), options);
      await thread.started;
      lose(thread);
      const pending = thread.request('wait', undefined);
      const error = await pending.catch((thrown) => thrown);
      expect(error).toMatchObject(unavailable(detail));
      expect(await thread.request('double', 1).catch((thrown) => thrown)).toBe(error);
      expect(await thread.lost).toBe(error);
    },
  );

  it('is ended by the abort of a request, which rejects with its reason, in the middle of a step', async () => {
    const worker = startThread(methods);
    const thread = open(worker);
    await thread.started;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    const controller = new AbortController();
    const reason = new Error('enough');
    const hanging = thread.request('hang', undefined, { signal: controller.signal });
    const other = thread.request('double', 1);
    controller.abort(reason);
    await expect(hanging).rejects.toBe(reason);
    await expect(other).rejects.toMatchObject(unavailable('The test thread stopped: a request was aborted'));
    await ended;
  });

  it('is ended by a request that is aborted already', async () => {
    const thread = open();
    const reason = new Error('enough');
    await expect(thread.request('double', 1, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(thread.request('double', 1)).rejects.toMatchObject({ code: 'engine_unavailable' });
  });

  it.each<[how: string, start: () => Worker, detail: RegExp, options?: Partial<ThreadOptions>]>([
    [
      'is missing',
      () => new Worker('/missing/thread.mjs'),
      /^The test thread did not start: Cannot find module/,
    ],
    [
      'fails',
      () => new Worker(writeScript("throw new Error('no room')")),
      /^The test thread did not start: no room$/,
    ],
    [
      'hangs',
      () => new Worker(writeScript('setInterval(() => {}, 1_000)')),
      /^The test thread did not start: no answer within 0.2 s$/,
      { startTimeout: 200 },
    ],
  ])('whose script %s does not start', async (_, start, detail, options) => {
    const thread = open(start(), options);
    const pending = thread.request('double', 1).catch((thrown) => thrown);
    const error = await thread.started.catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'engine_unavailable', detail: expect.stringMatching(detail) });
    expect(await pending).toBe(error);
  });
});

describe('a port', () => {
  it('serves requests, and is lost when its other end is closed', async () => {
    const { port1, port2 } = new MessageChannel();
    serveThread<Pick<TestMethods, 'double' | 'hang'>>(port2, {
      double: (value) => 2 * value,
      hang: () => new Promise(() => {}),
    });
    const thread = open(port1 as unknown as Worker);
    expect(await thread.request('double', 4)).toBe(8);
    const pending = thread.request('hang', undefined);
    port2.close();
    await expect(pending).rejects.toMatchObject(unavailable('The test thread stopped: its port was closed'));
  });

  it('is lost when a message cannot be read', async () => {
    const { port1 } = new MessageChannel();
    const thread = open(port1 as unknown as Worker);
    port1.dispatchEvent(new Event('messageerror'));
    await expect(thread.started).rejects.toMatchObject(
      unavailable('The test thread did not start: a message could not be read'),
    );
  });
});

describe('a web worker', () => {
  /** A target of events with the methods of a Worker. */
  const createWebWorker = () =>
    Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate: vi.fn() }) as unknown as Worker &
      EventTarget;

  it.each([
    ['', 'its script did not load'],
    ['Uncaught RangeError', 'Uncaught RangeError'],
  ])('is lost and terminated by an error event with the message "%s"', async (message, reason) => {
    const worker = createWebWorker();
    const thread = open(worker);
    const event = Object.assign(new Event('error', { cancelable: true }), { message });
    worker.dispatchEvent(event);
    await expect(thread.started).rejects.toMatchObject(
      unavailable(`The test thread did not start: ${reason}`),
    );
    expect(event.defaultPrevented).toBe(true);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  describe('that is silent', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    const openSilent = () => {
      const worker = createWebWorker();
      const thread = open(worker, { responseTimeout: 30_000 });
      const respond = (data: ThreadResponse) => worker.dispatchEvent(new MessageEvent('message', { data }));
      respond({ kind: 'ready' });
      return { worker, thread, respond };
    };

    it('is lost only while a request is pending', async () => {
      const { worker, thread } = openSilent();
      await vi.advanceTimersByTimeAsync(600_000);
      const rejected = expect(thread.request('double', 1)).rejects.toThrow('no answer within 30 s');
      await vi.advanceTimersByTimeAsync(29_000);
      expect(worker.terminate).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1_000);
      await rejected;
      expect(worker.terminate).toHaveBeenCalledOnce();
    });

    it('is not lost if it answers one of many requests in time', async () => {
      const { worker, thread, respond } = openSilent();
      const both = [thread.request('double', 1), thread.request('double', 2)];
      await vi.advanceTimersByTimeAsync(20_000);
      respond({ kind: 'result', id: 0, result: 2 });
      await vi.advanceTimersByTimeAsync(20_000);
      respond({ kind: 'result', id: 1, result: 4 });
      expect(await Promise.all(both)).toEqual([2, 4]);
      await vi.advanceTimersByTimeAsync(600_000);
      expect(worker.terminate).not.toHaveBeenCalled();
    });
  });
});
