// The browser's embedding model across a real port: an engine uses the one of its page.
import { afterEach, describe, expect, it } from 'vitest';
import { createBrowserModel } from '../../../../src/core/platform/index.js';
import { connectBrowserModel, exposeBrowserModel } from '../../../../src/page/rpc/browser-model.js';
import { deferred } from '../../../support/deferred.js';
import { FakeSemanticEmbedder, reportShare } from '../../../support/semantic-embedder.js';

const ports: MessagePort[] = [];

afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function connect(change: Partial<FakeSemanticEmbedder> = {}) {
  const api = Object.assign(new FakeSemanticEmbedder(), change);
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  let users = 0;
  exposeBrowserModel(
    createBrowserModel({ getApi: () => api, interval: 1, patience: 1 }),
    port1,
    'lock',
    () => {
      users += 1;
      return () => {};
    },
  );
  return { api, model: connectBrowserModel(port2), count: () => users };
}

describe("the page's embedding model", () => {
  it('embeds what the engine sends, after a download with progress', async () => {
    const { api, model, count } = connect({
      state: 'downloadable',
      onCreate: (monitor) => void reportShare(monitor, 0.5),
    });
    expect(count()).toBe(0);
    expect([await model.availability(), await model.availability()]).toEqual([
      'downloadable',
      'downloadable',
    ]);
    expect(count()).toBe(1);
    const share = deferred<number>();
    await model.open(share.resolve);
    expect(await share.promise).toBe(0.5);
    const [vector] = await model.embed(['one']);
    expect(vector).toBeInstanceOf(Float32Array);
    expect(api.calls).toEqual([['one']]);
  });

  it('says why it cannot be opened', async () => {
    const { model } = connect({ state: 'unavailable' });
    await expect(model.open(() => {})).rejects.toThrow('is not available on this device');
  });

  it('keeps the name of an error, by which a text that is too long is known', async () => {
    const { model } = connect({ quota: 2 });
    await model.open(() => {});
    await expect(model.embed(['one'])).rejects.toMatchObject({ name: 'QuotaExceededError' });
  });

  it('stops with the engine', async () => {
    const { api, model } = connect();
    const started = deferred();
    const stopped = deferred();
    api.onEmbed = async ({ signal }) => {
      signal?.addEventListener('abort', () => stopped.resolve());
      started.resolve();
      await stopped.promise;
    };
    await model.open(() => {});
    const controller = new AbortController();
    const embedding = model.embed(['one'], controller.signal);
    await started.promise;
    controller.abort();
    await stopped.promise;
    await expect(embedding).rejects.toMatchObject({ name: 'AbortError' });
  });
});
