// Site data that is cleared under a running engine, in a real IndexedDB: what `status()` says of it, and of what is not one.
import { expect } from '@open-wc/testing';
import { databases } from '../../dist/core/storage/areas/databases.js';
import { SiteData } from '../../dist/core/storage/areas/site-data.js';
import { assayOf, forget } from './assays.js';
import { remove } from './storage/database.js';

const { versions } = databases;

afterEach(() => forget(versions));

/** Opens a database as another context does, in a newer version on request. */
const open = (
  version?: number,
  upgrade: (database: IDBDatabase) => unknown = (database) => database.createObjectStore('values'),
) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(versions, version);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });

/** Deletes the database; another context creates it again before anything else. */
async function clear(): Promise<void> {
  await remove(versions);
  (await open()).close();
}

describe('site data', () => {
  it('that another context clears and creates again is noticed by those that ran before', async () => {
    const [one, other] = [new SiteData(), new SiteData()];
    expect(await one.cleared()).to.equal(null);
    expect(await other.since()).to.equal(await one.since());
    await clear();
    const late = new SiteData();
    expect(await late.cleared()).to.equal(null);
    const at = await late.since();
    for (const each of [one, other]) expect((await each.cleared())?.at).to.equal(at);
    expect(await late.cleared()).to.equal(null);
  });

  it('is not cleared by an upgrade, nor by a release that stores otherwise', async () => {
    const siteData = new SiteData();
    const since = await siteData.since();
    (await open(2, () => {})).close();
    expect([await siteData.since(), await siteData.cleared()]).to.deep.equal([since, null]);
    (await open(3, (database) => database.deleteObjectStore('values'))).close();
    expect([await siteData.since(), await siteData.cleared()]).to.deep.equal([since, null]);
  });
});

describe('status() of an engine', () => {
  const workers: Worker[] = [];
  const worker = () => {
    workers.push(new Worker('/dist/cdn/worker/index.js', { type: 'module' }));
    return workers.at(-1)!;
  };

  it('names a clearing, also after the next engine of the page has started; others do not', async () => {
    const assay = assayOf({ worker, embedder: 'assay-small' });
    expect((await assay.status()).siteDataCleared).to.equal(null);
    await assay.evict();
    expect((await assay.status()).siteDataCleared).to.equal(null);
    const before = new Date().toISOString();
    await clear();
    const { siteDataCleared, stored, lastFailure } = await assay.status();
    expect([stored, lastFailure]).to.deep.equal(['disk', null]);
    expect(siteDataCleared?.detail).to.match(/^The data of this site was cleared .* are gone: import them/);
    expect(`${siteDataCleared?.at}` >= before).to.equal(true);
    workers.at(-1)?.terminate();
    const next = await assay.status();
    expect([next.restarts, next.siteDataCleared]).to.deep.equal([1, siteDataCleared]);
    const later = assayOf({ worker, embedder: 'assay-base' });
    expect((await later.status()).siteDataCleared).to.equal(null);
  });

  it('names a clearing that only the next engine of the page can notice', async () => {
    const assay = assayOf({ worker, embedder: 'assay-small' });
    await assay.status();
    workers.at(-1)?.terminate();
    await clear();
    const { restarts, siteDataCleared } = await assay.status();
    expect([restarts, typeof siteDataCleared?.at]).to.deep.equal([1, 'string']);
  });
});
