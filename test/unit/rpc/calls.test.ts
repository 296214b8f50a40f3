// Calls across a real port: where their arguments, signals and callbacks arrive.
import { afterEach, describe, expect, test } from 'vitest';
import { AssayError } from '../../../src/contract/errors.js';
import type { StorageService } from '../../../src/contract/storage-service.js';
import { createRemoteService, exposeService, type RemoteService } from '../../../src/rpc/index.js';
import { StandInService } from '../../support/stand-in-service.js';

const open: RemoteService[] = [];

/** An engine whose storage records the arguments of its calls. */
function connect() {
  const received: unknown[][] = [];
  const preload: StorageService['preload'] = async (...parameters) => {
    received.push(parameters);
    parameters[2]?.({ stage: 'model', done: 1, total: 2 });
  };
  const evict: StorageService['evict'] = async (...parameters) => {
    received.push(parameters);
    return 7;
  };
  const { port1, port2 } = new MessageChannel();
  exposeService(
    Object.assign(new StandInService([]), { storage: { preload, evict } as StorageService }),
    port1,
  );
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
    const progress = await new Promise((resolve) => {
      void engine.storage.preload('assay.one', new AbortController().signal, resolve);
    });
    expect(progress).toEqual({ stage: 'model', done: 1, total: 2 });
    expect(received).toEqual([['assay.one', expect.any(AbortSignal), expect.any(Function)]]);
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
