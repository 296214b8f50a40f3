// Files of hub encoders over a faulty network: nothing wrong is stored, nothing is fetched twice.
import { expect } from '@open-wc/testing';
import { openArea } from '../../dist/core/storage/areas/databases.js';
import { openFiles } from '../../dist/core/storage/files/file-store.js';
import { createHubFiles } from '../../dist/core/storage/files/hub-files.js';
import { hubFor } from './transformers/fixture.js';
import { cleanUp, failure, patience, worker } from './transformers/workers.js';

afterEach(cleanUp);

describe('files of hub encoders', function () {
  this.timeout(patience);

  const options = { id: 'test/micro-mean', device: 'wasm' } as const;
  const model = 'onnx/model_quantized.onnx';

  for (const [what, fault, code] of [
    ['one wrong byte', { kind: 'bytes' }, 'artifact_damaged'],
    ['a page', { kind: 'html' }, 'artifact_unavailable'],
    ['a pointer', { kind: 'pointer' }, 'artifact_damaged'],
    ['nothing but failures', { kind: 'status', value: 500, at: 'cdn' }, 'artifact_unavailable'],
  ] as const) {
    it(`that arrive as ${what} are rejected, and fetched again once they are correct`, async () => {
      const hub = await hubFor('fault');
      await hub.fault({ path: model, ...fault });
      const one = worker();
      const error = await failure(one.load({ ...options, hub: hub.url }));
      expect(error).to.include({ code });
      expect(error.message).to.contain(model);
      await hub.fault();
      expect((await one.load({ ...options, hub: hub.url })).embedder.backend).to.equal('wasm');
    });
  }

  it('resume an interrupted download', async () => {
    const hub = await hubFor('cut');
    await hub.fault({ kind: 'cut', value: 50, path: model, times: 1 });
    const { progress } = await worker().load({ ...options, hub: hub.url });
    const done = progress.map(([bytes]) => bytes);
    expect(done).to.deep.equal(done.toSorted((a, b) => a - b));
    const ranges = (await hub.requests())
      .filter(({ path }) => path.endsWith(model))
      .map(({ range }) => range);
    // The browser itself may repeat a request on a connection that was closed; the part after the cut is a range.
    expect(ranges.slice(-2).join(' ')).to.match(/^bytes=\d+-\d* bytes=\d+-/);
  });

  it('are downloaded once for two tabs that load the same model at the same time', async () => {
    const hub = await hubFor('tabs');
    const loads = [worker(), worker()].map((one) => one.load({ ...options, hub: hub.url }));
    const [one, other] = await Promise.all(loads);
    expect(one?.embedder).to.deep.equal(other?.embedder);
    expect(Object.values(await hub.counts()).every((count) => count === 1)).to.equal(true);
  });

  it('resume a download of a closed tab', async () => {
    const hub = await hubFor('gone');
    const listed: { path: string; size: number; lfs?: { oid: string } }[] = await (
      await fetch(`${hub.url}api/models/${options.id}/tree/main`)
    ).json();
    const { size, lfs } = listed.find(({ path }) => path === model)!;
    const base = `${hub.url}${options.id}/resolve/main/`;
    const file = { base, path: model, bytes: size, sha256: lfs!.oid };
    const read = () =>
      createHubFiles(openFiles(), openArea('hub'), { chunkBytes: 50_000, pause: async () => {} }).read(file);
    await hub.fault({ kind: 'cut', value: 50, path: model });
    expect(await failure(read())).to.include({ code: 'artifact_unavailable' });
    const earlier = (await hub.requests()).length;
    await hub.fault();
    expect((await read()).sha256).to.equal(lfs!.oid);
    const later = (await hub.requests()).slice(earlier).map(({ range }) => range);
    // Resumes at a chunk boundary; the browser's own cache may have a little more.
    expect(later.join(' ')).to.match(/^bytes=\d+0000- bytes=\d{6}-/);
  });
});
