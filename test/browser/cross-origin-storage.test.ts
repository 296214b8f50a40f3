// The option `crossOriginStorage` in a whole engine: the second site has an embedder without a download. Chromium has no such
// storage yet; the worker puts the origin's own files in its place.
import { expect } from '@open-wc/testing';
import { databases } from '../../dist/core/storage/areas/databases.js';
import { assayOf, close, forget } from './assays.js';

const handle = 'assay.formality';
const text = 'Dear Sir or Madam, I am writing to enquire about the position that you advertised.';
const worker = () => new Worker(new URL('./cross-origin/worker.ts', import.meta.url), { type: 'module' });

describe('files of embedders that sites share', function () {
  this.timeout(120_000);

  const requested: string[] = [];
  const channel = new BroadcastChannel('embedder-files');
  channel.onmessage = ({ data }) => requested.push(data);

  const forgetSite = () => forget(databases.artifacts, databases.catalogs, databases.embeddings);
  /** Names of files that are complete: one that is being written is empty until it is closed. */
  const listShared = async () => {
    const folder = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const name of folder.keys()) {
      if (!name.startsWith('shared-')) continue;
      // A file that Chromium writes to until then is listed as well, and may be gone already.
      const size = await folder
        .getFileHandle(name)
        .then((handle) => handle.getFile())
        .then((file) => file.size)
        .catch(() => 0);
      if (size > 0 && !name.endsWith('.crswap')) names.push(name);
    }
    return names;
  };

  before(forgetSite);
  after(async () => {
    await forgetSite();
    channel.close();
    const folder = await navigator.storage.getDirectory();
    for (const name of await listShared()) await folder.removeEntry(name);
  });

  /** Waits until a number of files is shared: an engine may still write them after its first score. */
  async function waitForShared(count: number) {
    for (const end = Date.now() + 60_000; (await listShared()).length < count; ) {
      if (Date.now() > end) throw new Error('The files are not shared');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /**
   * Scores as a first visit to a site.
   * @param shared how many files are shared before the site is left
   * @returns the card and the files of embedders that it downloaded
   */
  async function visit(crossOriginStorage: 'on' | 'off', shared = 0) {
    requested.length = 0;
    const card = await assayOf({ worker, crossOriginStorage, embedder: 'assay-small', device: 'wasm' }).score(
      handle,
      text,
    );
    const downloaded = [...requested];
    await waitForShared(shared);
    close();
    await forgetSite();
    return { card, downloaded };
  }

  it('are not downloaded by the second site, and give the same card', async () => {
    const apart = await visit('off');
    expect(apart.downloaded.length).to.be.above(1);
    expect(await listShared()).to.have.length(0);

    const first = await visit('on', apart.downloaded.length);
    expect(first.downloaded).to.deep.equal(apart.downloaded);

    const second = await visit('on');
    expect(second.downloaded).to.deep.equal([]);
    expect(second.card).to.deep.equal(apart.card);
    expect((await visit('off')).downloaded).to.deep.equal(apart.downloaded);
  });
});
