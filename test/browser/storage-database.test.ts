// Areas in a real IndexedDB: their contents, changes of the database by other tabs, and the stored catalog.
import { expect } from '@open-wc/testing';
import { createStore, type UseStore } from 'idb-keyval';
import { databases, openArea } from '../../dist/core/storage/areas/databases.js';
import { loadCatalog } from '../../dist/core/storage/catalog/stored-catalog.js';
import { openFiles } from '../../dist/core/storage/files/file-store.js';
import { areaCases } from '../unit/core/storage/area.cases.js';
import { file, remove } from './storage/database.js';

const offline = async () => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => remove(databases.artifacts));

describe('an area in IndexedDB', () => {
  for (const { title, run } of areaCases) {
    it(title, async () => {
      const { got, expected } = await run(openArea<unknown>('artifacts'));
      expect(got).to.deep.equal(expected);
    });
  }
});

describe('a database that other tabs use too', () => {
  it('can be deleted, and is created again when needed', async () => {
    const files = openFiles();
    const one = await file('one');
    await files.put([one]);
    await remove(databases.artifacts);
    expect(await files.get(one.sha256)).to.equal(undefined);
    await files.put([one]);
    expect(await files.get(one.sha256)).to.deep.equal(one.bytes);
    expect(files.mode).to.equal('disk');
  });

  it('can be upgraded, and is read and written in its newer version', async () => {
    const files = openFiles();
    const one = await file('one');
    await files.put([one]);
    const upgraded = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(databases.artifacts, 7);
      request.onblocked = () => reject(new Error('blocked'));
      request.onsuccess = () => resolve(request.result);
    });
    upgraded.close();
    expect(await files.get(one.sha256)).to.deep.equal(one.bytes);
    const two = await file('two');
    await files.put([two]);
    expect(await files.get(two.sha256)).to.deep.equal(two.bytes);
    expect(files.mode).to.equal('disk');
  });

  it('is replaced by memory when a newer release has changed its stores', async () => {
    const upgraded = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(databases.artifacts, 7);
      request.onupgradeneeded = () => request.result.createObjectStore('other');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const warnings: string[] = [];
    const files = openFiles({ warn: (message) => warnings.push(message) });
    const one = await file('one');
    await files.put([one]);
    expect(await files.get(one.sha256)).to.deep.equal(one.bytes);
    expect(files.mode).to.equal('memory');
    expect(warnings).to.have.length(1);
    upgraded.close();
  });

  it('is opened again when its connection is lost', async () => {
    const opened: IDBDatabase[] = [];
    const open = (name: string): UseStore => {
      const store = createStore(name, 'values');
      return (mode, callback) =>
        store(mode, (values) => {
          opened.push(values.transaction.db);
          return callback(values);
        });
    };
    const files = openFiles({ open });
    const one = await file('one');
    await files.put([one]);
    opened.at(-1)?.close();
    expect(await files.get(one.sha256)).to.deep.equal(one.bytes);
    expect(new Set(opened).size).to.equal(2);
    expect(files.mode).to.equal('disk');
  });
});

describe('the catalog in IndexedDB', () => {
  it('is read offline by another context', async () => {
    const url = new URL('/models/catalog.json', location.href).href;
    const online = await loadCatalog(url, openArea<unknown>('catalogs'));
    expect(await loadCatalog(url, openArea<unknown>('catalogs'), { fetch: offline })).to.deep.equal(online);
  });
});
