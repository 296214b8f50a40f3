// Calls across a real port: where their arguments, signals and callbacks arrive.
import { releaseProxy } from 'comlink';
import { afterEach, describe, expect, test } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import type { StorageService } from '../../../../src/core/contract/storage-service.js';
import { exposeServices } from '../../../../src/page/rpc/calls.js';
import { createRemoteService, exposeService, type RemoteService } from '../../../../src/page/rpc/index.js';
import { StandInService } from '../../../support/stand-in-service.js';

const open: RemoteService[] = [];

const servicesOf = (storage: Partial<StorageService>) =>
  Object.assign(new StandInService([]), { storage: storage as StorageService });

type Preload = StorageService['preload'];

const preloadOnce: Preload = async (_models, _signal, onProgress) =>
  onProgress?.({ stage: 'model', done: 1, total: 2 });

/** An engine whose storage records the arguments of its calls. */
function connect(preload = preloadOnce) {
  const received: unknown[][] = [];
  const storage: Pick<StorageService, 'preload' | 'evict'> = {
    async preload(...parameters) {
      received.push(parameters);
      await preload(...parameters);
    },
    async evict(...parameters) {
      received.push(parameters);
      return 7;
    },
  };
  const { port1, port2 } = new MessageChannel();
  exposeService(servicesOf(storage), port1);
  const engine = createRemoteService(port2, { started: true });
  open.push(engine);
  return { engine, received };
}

afterEach(() => {
  for (const { channel } of open.splice(0)) channel.close(new AssayError('engine_unavailable', 'test over'));
});

describe('remote calls', () => {
  test('pass omitted leading arguments as undefined, before the signal', async () => {
    const { engine, received } = connect();
    await engine.storage.preload();
    expect(received).toEqual([[undefined, expect.any(AbortSignal), undefined]]);
  });

  test('pass arguments, signal and progress callback in their positions', async () => {
    const { engine, received } = connect();
    const reports: unknown[] = [];
    await engine.storage.preload('assay.one', new AbortController().signal, (report) => reports.push(report));
    expect(reports).toEqual([{ stage: 'model', done: 1, total: 2 }]);
    expect(received).toEqual([['assay.one', expect.any(AbortSignal), expect.any(Function)]]);
  });

  test('settle after their last progress, with a result and with an error', async () => {
    const reports = 300;
    const preload: Preload = async (models, _signal, onProgress) => {
      for (let done = 1; done <= reports; done += 1) onProgress?.({ stage: 'model', done, total: reports });
      if (models === 'assay.absent') throw new AssayError('model_not_found', 'No such model');
    };
    const { engine } = connect(preload);
    for (const models of ['assay.one', 'assay.absent']) {
      const seen: number[] = [];
      await engine.storage.preload(models, undefined, ({ done }) => seen.push(done)).catch(() => {});
      expect(seen).toEqual(Array.from({ length: reports }, (_, index) => index + 1));
    }
  });

  test('settle when they are aborted, though a report is never answered', async () => {
    const caller = new AbortController();
    let released = false;
    const silent = Object.assign(() => new Promise<void>(() => {}), {
      [releaseProxy]() {
        released = true;
      },
    });
    const services = exposeServices(servicesOf({ preload: preloadOnce }), async (_signal, call) =>
      call(caller.signal),
    );
    const preloaded = services.preload('assay.one', caller.signal, silent);
    await new Promise((resolve) => setTimeout(resolve));
    expect(released).toBe(false);
    caller.abort();
    await preloaded;
    expect(released).toBe(true);
  });

  test('pass only the arguments to a method without a signal', async () => {
    const { engine, received } = connect();
    expect(await engine.storage.evict('vectors')).toBe(7);
    expect(received).toEqual([['vectors']]);
  });

  test('reject with not_found for a service that the engine lacks', async () => {
    const { engine } = connect();
    await expect(engine.authoring.versions('local.x')).rejects.toMatchObject({
      code: 'not_found',
      detail: 'This engine cannot build models',
    });
  });
});
