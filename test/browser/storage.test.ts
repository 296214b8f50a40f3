// Storage in a real IndexedDB: survives reloads, is verified at every load, complete or absent after a kill, shared by
// all tabs, and replaced by memory when the database fails.
import { expect } from '@open-wc/testing';
import { createStore, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { FileReference } from '../../dist/core/contract/catalog.js';
import { readContent } from '../../dist/core/storage/areas/content.js';
import { databases } from '../../dist/core/storage/areas/databases.js';
import { createFileReader } from '../../dist/core/storage/files/file-reader.js';
import { openFiles } from '../../dist/core/storage/files/file-store.js';
import { sha256 } from '../../dist/core/storage/sha256.js';
import { isLong } from './is-long.js';
import { file } from './storage/database.js';
import type { Order, Report } from './storage/storage-worker.js';

const base = new URL('/models/embedders/assay-small/', location.href).href;
let reference: FileReference;

const workers = new Set<Worker>();
function startWorker(): Worker {
  const worker = new Worker(new URL('./storage/storage-worker.ts', import.meta.url), { type: 'module' });
  workers.add(worker);
  return worker;
}
const ask = (worker: Worker, order: Order): Promise<Report> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(order);
  });

/** Accesses a record without the tested code, over a connection that is closed afterwards. */
async function raw<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
  const store = createStore(databases.artifacts, 'values');
  try {
    return await work(store);
  } finally {
    await store('readonly', (values) => values.transaction.db.close());
  }
}
const recordOf = (hash: string): Promise<unknown> => raw((store) => get(hash, store));
const plant = (hash: string, record: unknown): Promise<void> => raw((store) => set(hash, record, store));
/** Not a deletion, which WebKit 2.50 may delay until the page closes after a worker with a connection was killed. */
const clear = () => raw((store) => store('readwrite', (values) => promisifyRequest(values.clear())));
const offline = async () => {
  throw new TypeError('Failed to fetch');
};

before(async () => {
  // Tests that ran before in this browser may have stored the same file.
  await clear();
  const bytes = new Uint8Array(await (await fetch(`${base}vocab.txt`)).arrayBuffer());
  reference = { path: 'vocab.txt', bytes: bytes.length, sha256: await sha256(bytes) };
});
afterEach(async () => {
  for (const worker of workers) worker.terminate();
  workers.clear();
  await clear();
});

describe('files in IndexedDB', () => {
  it('are read offline after the context that stored them has ended', async () => {
    const first = startWorker();
    const read = { kind: 'read', reference, base } as const;
    expect(await ask(first, { ...read, offline: false })).to.deep.equal({
      sha256: reference.sha256,
      downloads: 1,
      mode: 'disk',
    });
    first.terminate();
    expect(await ask(startWorker(), { ...read, offline: true })).to.deep.equal({
      sha256: reference.sha256,
      downloads: 0,
      mode: 'disk',
    });
  });

  it('are stored as Blobs, or as ArrayBuffers where the browser refuses Blobs', async () => {
    const storesBlobs = await plant('probe', new Blob(['x'])).then(
      () => true,
      () => false,
    );
    const one = await file('one');
    const files = openFiles();
    await files.put([one]);
    expect(await recordOf(one.sha256)).to.be.instanceOf(storesBlobs ? Blob : ArrayBuffer);
    expect(await files.get(one.sha256)).to.deep.equal(one.bytes);
    expect(files.mode).to.equal('disk');
  });

  it('are fetched and stored again when a byte has flipped', async () => {
    const good = new Uint8Array(await (await fetch(`${base}vocab.txt`)).arrayBuffer());
    const flipped = good.slice();
    flipped[good.length >> 1]! ^= 1;
    await plant(reference.sha256, flipped.buffer);
    const reader = createFileReader(openFiles());
    expect(await sha256(await reader.readFile(reference, base))).to.equal(reference.sha256);
    const stored = await recordOf(reference.sha256);
    expect(await sha256((await readContent(stored))!)).to.equal(reference.sha256);
  });

  it('are deleted when they are damaged and cannot be fetched again', async () => {
    await plant(reference.sha256, new TextEncoder().encode('something else').buffer);
    const reader = createFileReader(openFiles(), { fetch: offline, pause: async () => {} });
    const error = await reader.readFile(reference, base).catch((reason: { code: string }) => reason);
    expect(error).to.include({ code: 'artifact_unavailable' });
    expect(await recordOf(reference.sha256)).to.equal(undefined);
  });

  it('are downloaded once for five tabs', async () => {
    const reports = await Promise.all(
      Array.from({ length: 5 }, () => ask(startWorker(), { kind: 'read', reference, base, offline: false })),
    );
    expect(reports.map((report) => report.sha256)).to.deep.equal(new Array(5).fill(reference.sha256));
    expect(reports.reduce((sum, { downloads }) => sum + downloads, 0)).to.equal(1);
  });

  it('are fetched after a timeout when a suspended tab holds the lock', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const locked = navigator.locks.request(`assay-file-${reference.sha256}`, () => held);
    const reader = createFileReader(openFiles(), { lockLimit: 100 });
    expect(await sha256(await reader.readFile(reference, base))).to.equal(reference.sha256);
    release();
    await locked;
  });

  it('are stored all or none when their writer is killed', async () => {
    const count = 4;
    const bytes = 1_000_000;
    const kills = (await isLong()) ? 12 : 4;
    for (let kill = 0; kill < kills; kill++) {
      const worker = startWorker();
      const salt = kill * 20;
      await new Promise<void>((resolve) => {
        worker.onmessage = () => setTimeout(resolve, (kill * 36) / kills);
        worker.postMessage({ kind: 'put', count, bytes, salt } satisfies Order);
      });
      worker.terminate();
      const store = openFiles();
      for (let set = 0; set < 3; set++) {
        const hashes = await Promise.all(
          Array.from({ length: count }, (_, i) =>
            sha256(new Uint8Array(bytes).fill(i + 1 + salt + set * count)),
          ),
        );
        const found = await Promise.all(hashes.map((hash) => store.get(hash)));
        expect(found.filter(Boolean).length).to.be.oneOf([0, count]);
      }
    }
  });
});

describe('storage that fails', () => {
  /** The real store, of which transactions fail with `name`. */
  const failing =
    (name: string, modes: IDBTransactionMode[]) =>
    (database: string): UseStore => {
      const store = createStore(database, 'values');
      return async (mode, callback) => {
        if (modes.includes(mode)) throw new DOMException('', name);
        return store(mode, callback);
      };
    };

  it('falls back to memory when the quota is exceeded', async () => {
    const warnings: string[] = [];
    const files = openFiles({
      open: failing('QuotaExceededError', ['readwrite']),
      warn: (message) => warnings.push(message),
    });
    const reader = createFileReader(files);
    for (let i = 0; i < 3; i++) {
      expect(await sha256(await reader.readFile(reference, base))).to.equal(reference.sha256);
    }
    expect(reader.mode).to.equal('memory');
    expect(warnings).to.have.length(1);
    expect(await openFiles().get(reference.sha256)).to.equal(undefined);
  });

  it('falls back to memory when the database cannot be opened', async () => {
    let opens = 0;
    const files = openFiles({
      open: (database) => {
        opens++;
        return failing('UnknownError', ['readonly', 'readwrite'])(database);
      },
      warn: () => {},
    });
    const reader = createFileReader(files);
    for (let i = 0; i < 5; i++) {
      expect(await sha256(await reader.readFile(reference, base))).to.equal(reference.sha256);
    }
    expect(reader.mode).to.equal('memory');
    expect(opens).to.equal(3);
  });
});
