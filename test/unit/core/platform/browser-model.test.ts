// The browser's embedding model: when it can be opened, how it is downloaded, and the error when it cannot.
import { describe, expect, it } from 'vitest';
import { createBrowserModel } from '../../../../src/core/platform/browser-model/browser-model.js';
import { deferred } from '../../../support/deferred.js';
import { FakeSemanticEmbedder, reportShare } from '../../../support/semantic-embedder.js';

const times = { interval: 1, patience: 3 };

function openFake(change: Partial<FakeSemanticEmbedder> = {}) {
  const api = Object.assign(new FakeSemanticEmbedder(), change);
  const shares: number[] = [];
  const model = createBrowserModel({ getApi: () => api, ...times });
  return { api, model, shares, open: () => model.open((share) => shares.push(share)) };
}

const refuse = (name: string) => async () => {
  throw new DOMException(`Refused: ${name}.`, name);
};

describe("the browser's embedding model", () => {
  it('embeds texts for classification in one session', async () => {
    const { api, model, open } = openFake();
    await Promise.all([open(), open()]);
    await open();
    const [first, second] = await model.embed(['one', 'two']);
    expect([first?.length, second?.length]).toEqual([64, 64]);
    expect(api.calls).toEqual([['one', 'two']]);
    expect([...api.taskTypes]).toEqual(['classification']);
    expect(api.created).toBe(1);
  });

  it('needs an open session, which close() frees', async () => {
    const { api, model, open } = openFake();
    await expect(model.embed(['one'])).rejects.toThrow('session with the embedding model is closed');
    await open();
    model.close();
    await expect(model.embed(['one'])).rejects.toThrow('session with the embedding model is closed');
    await open();
    await model.embed(['one']);
    expect([api.created, api.destroyed]).toEqual([2, 1]);
  });

  it('names browser and setting where there is no interface', async () => {
    const model = createBrowserModel();
    expect(await model.availability()).toBeUndefined();
    await expect(model.open(() => {})).rejects.toThrow(
      'there is no SemanticEmbedder here. It is an interface of Chrome 152 or later on desktop computers: set ' +
        'chrome://flags/#semantic-embedder-api to Enabled, and serve the page over https. Elsewhere, choose another embedder',
    );
  });

  it('names the setting on a device without a model', async () => {
    const { api, open } = openFake({ state: 'unavailable' });
    await expect(open()).rejects.toThrow(
      'the embedding model of this browser is not available on this device. Set chrome://flags/#semantic-embedder-api',
    );
    expect(api.created).toBe(0);
  });

  it('is downloaded when it is opened, with progress', async () => {
    const { api, shares, open } = openFake({
      state: 'downloadable',
      onCreate: (monitor) => {
        for (const share of [0, 0.5, 1]) reportShare(monitor, share);
      },
    });
    await open();
    expect(shares).toEqual([0, 0.5, 1]);
    expect(api.created).toBe(1);
  });

  it('is waited for while the browser downloads it for another page, and refuses to create a session', async () => {
    const { api, open } = openFake({ state: 'downloading', onCreate: refuse('InvalidStateError') });
    const waited = deferred();
    let looks = 0;
    api.availability = async () => {
      looks += 1;
      if (looks === 20) waited.resolve();
      return api.state;
    };
    const opening = open();
    await waited.promise;
    Object.assign(api, { state: 'available', onCreate: () => {} });
    await opening;
    expect(api.created).toBe(1);
  });

  it('is waited for when the browser starts the download after it has refused', async () => {
    const { api, open } = openFake({ state: 'downloadable' });
    api.onCreate = async () => {
      api.onCreate = () => {};
      queueMicrotask(() => {
        api.state = 'available';
      });
      throw new DOMException('Not yet', 'InvalidStateError');
    };
    await open();
    expect(api.created).toBe(1);
  });

  it('becomes unavailable when a download fails', async () => {
    const { api, open } = openFake({ state: 'downloading' });
    api.onCreate = async () => {
      api.state = 'unavailable';
      throw new DOMException('Not yet', 'InvalidStateError');
    };
    await expect(open()).rejects.toThrow('is not available on this device');
  });

  it('says that a download needs a click', async () => {
    const { open } = openFake({ state: 'downloadable', onCreate: refuse('NotAllowedError') });
    await expect(open()).rejects.toThrow(
      'the embedding model of this browser is not downloaded yet. Call assay.preload() from a click to download it',
    );
  });

  it('quotes the browser when it does not download the model', async () => {
    const { open } = openFake({ state: 'downloadable', onCreate: refuse('InvalidStateError') });
    await expect(open()).rejects.toThrow(
      'this browser does not download its embedding model: Refused: InvalidStateError. chrome://on-device-internals says why',
    );
  });

  it('passes on what a browser throws that has its model, and tries again at the next call', async () => {
    const { api, open } = openFake({ onCreate: refuse('OperationError') });
    await expect(open()).rejects.toThrow('Refused: OperationError');
    api.onCreate = () => {};
    await open();
    expect(api.created).toBe(1);
  });

  it('stops waiting for a download when it is closed', async () => {
    const { api, model, open } = openFake({ state: 'downloading' });
    const refused = deferred();
    api.onCreate = async () => {
      refused.resolve();
      throw new DOMException('Not yet', 'InvalidStateError');
    };
    const opening = open();
    await refused.promise;
    model.close();
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is downloaded ahead of its use, with progress for those who wait for it', async () => {
    const { api, model, shares, open } = openFake({
      state: 'downloadable',
      onCreate: refuse('NotAllowedError'),
    });
    const opening = open();
    // The click.
    api.onCreate = (monitor) => {
      if (api.state === 'downloadable') reportShare(monitor, 0.5);
      api.state = 'available';
    };
    await model.download();
    await opening;
    expect(shares).toEqual([0.5]);
    expect([api.created, api.destroyed]).toEqual([2, 1]);
  });

  it('passes a signal on to the browser', async () => {
    const { api, model, open } = openFake();
    const started = deferred();
    api.onEmbed = ({ signal }) => {
      started.resolve();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
    await open();
    const controller = new AbortController();
    const embedding = model.embed(['one'], controller.signal);
    await started.promise;
    controller.abort();
    await expect(embedding).rejects.toMatchObject({ name: 'AbortError' });
  });
});
