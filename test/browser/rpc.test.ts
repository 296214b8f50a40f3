// Calls across a real worker: errors, aborts, progress, and every way in which the other end can be lost.
import { expect } from '@open-wc/testing';
import { AssayError } from '../../dist/core/contract/errors.js';
import type { Progress } from '../../dist/core/contract/service.js';
import {
  type ChannelOptions,
  createFailoverService,
  createRemoteService,
  createUniqueName,
  holdLock,
  openOfferedEngine,
  protocol,
  type RemoteService,
} from '../../dist/page/rpc/index.js';
import { cardOf, handle } from './rpc/stand-in-service.js';

const settings = { assets: 'https://models.test/' };
const workers = new Set<Worker>();

function start(options: ChannelOptions = {}) {
  const worker = new Worker(new URL('./rpc/stand-in-worker.ts', import.meta.url), { type: 'module' });
  workers.add(worker);
  const lock = createUniqueName('test');
  worker.postMessage({ assay: protocol, kind: 'start', settings, lock, past: { restarts: 0, crashes: [] } });
  return { worker, lock, engine: createRemoteService(worker, { lock, ...options }) };
}

/** Another port to a running engine, like the service worker's. */
function connect({ channel }: RemoteService, owner?: string) {
  const offer = channel.offer(owner);
  if (!offer) throw new Error('the engine is lost');
  return openOfferedEngine(offer);
}

async function rejection(promise: Promise<unknown>): Promise<AssayError> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`resolved with ${JSON.stringify(outcome.value)}`);
  return outcome.error as AssayError;
}

const score = (
  engine: RemoteService,
  content: string,
  signal?: AbortSignal,
  onProgress?: (p: Progress) => void,
) => engine.score(handle, { content }, signal, onProgress);

/** Polls, because the worker does not notify the page. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the condition was not met within 2 s');
}

describe('rpc', () => {
  afterEach(() => {
    for (const worker of workers) worker.terminate();
    workers.clear();
  });

  it('returns what the service returns, for every method', async () => {
    const { engine } = start();
    expect(await score(engine, 'hello')).to.deep.equal({ card: cardOf('hello'), truncated: false });
    expect((await engine.models())[0]?.description).to.equal(settings.assets);
    expect((await engine.traits(handle)).map(({ key }) => key)).to.deep.equal(['trait']);
    expect((await engine.card(handle)).version).to.equal('v1');
    expect((await engine.extract('https://a.test/')).content).to.equal('text');
    expect(await engine.warm(handle)).to.equal(undefined);
    expect((await engine.status()).state).to.equal('ready');
  });

  it('transfers an AssayError with class, code, status, detail, retryAfter and issues', async () => {
    const { engine } = start();
    const missing = await rejection(engine.traits('no.such'));
    expect(missing).to.be.instanceOf(AssayError);
    expect(missing.toJSON()).to.deep.equal({ code: 'model_not_found', detail: "Model 'no.such' not found" });
    expect(missing.status).to.equal(404);
    expect((await rejection(score(engine, 'busy'))).toJSON()).to.deep.equal({
      code: 'overloaded',
      detail: 'Full',
      retryAfter: 7,
    });
    expect((await rejection(score(engine, 'issues'))).issues).to.deep.equal([
      { code: 'too_small', path: 'traits[2].key', message: 'must match' },
    ]);
  });

  it('rejects with internal for a bug, without its message', async () => {
    const error = await rejection(score(start().engine, 'bug'));
    expect(error).to.be.instanceOf(AssayError);
    expect([error.code, error.detail]).to.deep.equal(['internal', 'Internal error']);
    expect((error.cause as Error).message).to.equal('a bug with a stack');
  });

  it('rejects at once with the reason of an aborted signal, and aborts the work in the worker', async () => {
    const { engine } = start();
    const controller = new AbortController();
    const call = rejection(score(engine, 'never', controller.signal));
    await until(async () => (await engine.status()).loaded[0] === 'executed 1');
    const reason = new DOMException('enough', 'AbortError');
    controller.abort(reason);
    expect(await call).to.equal(reason);
    await until(async () => (await engine.status()).loaded[1] === 'aborted 1');
  });

  it('does not send a call whose signal has aborted already', async () => {
    const { engine } = start();
    expect((await rejection(score(engine, 'x', AbortSignal.abort()))).name).to.equal('AbortError');
    expect((await engine.status()).loaded[0]).to.equal('executed 0');
  });

  it('can use one signal for many calls and leaves no listener on it', async () => {
    const { engine } = start();
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...args);
    };
    for (let i = 0; i < 20; i += 1) await score(engine, `text ${i}`, signal);
    expect(listeners).to.equal(0);
  });

  it('reports progress in order, and reports the error of a callback that throws', async () => {
    const { engine } = start();
    const seen: number[] = [];
    await score(engine, 'progress 5', undefined, ({ done }) => seen.push(done));
    await until(async () => seen.length === 5);
    expect(seen).to.deep.equal([1, 2, 3, 4, 5]);
    const reported: string[] = [];
    const listen = (event: ErrorEvent) => {
      event.preventDefault();
      reported.push(event.error.message);
    };
    const before = window.onerror;
    window.onerror = null;
    addEventListener('error', listen);
    const failing = () => {
      throw new Error('mine');
    };
    expect((await score(engine, 'progress 2', undefined, failing)).truncated).to.equal(false);
    await until(async () => reported.length === 2);
    removeEventListener('error', listen);
    window.onerror = before;
    expect(reported).to.deep.equal(['mine', 'mine']);
  });

  it('rejects every pending and later call when the worker is terminated', async () => {
    const { worker, engine } = start();
    await engine.status();
    const calls = [1, 2, 3].map(() => rejection(score(engine, 'never')));
    const started = performance.now();
    worker.terminate();
    for (const error of await Promise.all(calls)) expect(error.code).to.equal('engine_unavailable');
    expect(performance.now() - started).to.be.lessThan(10_000);
    expect((await rejection(engine.models())).code).to.equal('engine_unavailable');
  });

  it('rejects when the worker closes itself', async () => {
    const { engine } = start();
    const error = await rejection(score(engine, 'die').then(() => score(engine, 'never')));
    expect(error.code).to.equal('engine_unavailable');
  });

  it('rejects when the worker stops answering pings, but not while it is briefly busy', async () => {
    const { engine } = start({ pingInterval: 50, responseTimeout: 400 });
    expect((await score(engine, 'spin 200')).truncated).to.equal(false);
    const error = await rejection(score(engine, 'spin 3000'));
    expect(error.detail).to.match(/does not answer/);
  });

  it('rejects when the worker never starts', async () => {
    const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = () => {}'])));
    workers.add(worker);
    const engine = createRemoteService(worker, { lock: 'never-held', pingInterval: 20, startTimeout: 100 });
    expect((await rejection(engine.models())).detail).to.match(/the engine did not start within 0.1 s/);
  });

  it('serves additional ports, which are lost with the engine', async () => {
    const { worker, engine } = start();
    await engine.channel.started;
    const port = connect(engine);
    expect((await score(port, 'hello')).card).to.deep.equal(cardOf('hello'));
    const call = rejection(score(port, 'never'));
    worker.terminate();
    expect((await call).code).to.equal('engine_unavailable');
  });

  it('rejects on an offered port whose engine has already ended', async () => {
    const { worker, engine } = start();
    await engine.channel.started;
    const port = connect(engine);
    worker.terminate();
    expect((await rejection(port.models())).code).to.equal('engine_unavailable');
  });

  it('aborts the calls of a port whose owner is gone, and no others', async () => {
    const { engine } = start();
    await engine.channel.started;
    const owner = createUniqueName('owner');
    const release = await holdLock(owner);
    const port = connect(engine, owner);
    void score(port, 'never').catch(() => {});
    void score(engine, 'never').catch(() => {});
    await until(async () => (await engine.status()).loaded[0] === 'executed 2');
    release();
    await until(async () => (await engine.status()).loaded[1] === 'aborted 1');
  });

  it('retries a call on the next engine when its engine is lost, up to three engines', async () => {
    const engines = [start(), start(), start(), start()];
    let next = 0;
    const service = createFailoverService(async () => engines[next++]!.engine);
    await Promise.all(engines.map(({ engine }) => engine.channel.started));
    const answered = service.score(handle, { content: 'slow 300' });
    engines[0]!.worker.terminate();
    expect((await answered).card).to.deep.equal(cardOf('slow 300'));
    next = 1;
    const poison = rejection(service.score(handle, { content: 'never' }));
    engines[1]!.worker.terminate();
    for (const { engine, worker } of engines.slice(2)) {
      await until(async () => (await engine.status()).loaded[0] === 'executed 1');
      worker.terminate();
    }
    expect((await poison).code).to.equal('engine_unavailable');
  });

  it('does not retry a call that the engine refused', async () => {
    const { engine } = start();
    const service = createFailoverService(async () => engine);
    expect((await rejection(service.score(handle, { content: 'busy' }))).code).to.equal('overloaded');
    expect((await engine.status()).loaded[0]).to.equal('executed 1');
  });
});
