// Faults of an encoder's files, in transfer and on disk: damaged files are never used or stored.
import assert from 'node:assert/strict';
import { assertSame, embedder, openLab, openModelLab, respell, test, texts } from './encoder-lab.mjs';

const model = 'onnx/model.onnx';

/** Loads the encoder in a page. @returns its status, or the error */
const preload = (lab) =>
  lab.run(async () => {
    const { assay } = globalThis.lab;
    try {
      await assay.preload();
      return { backend: (await assay.status()).embedder.backend };
    } catch (error) {
      return { code: error.code, detail: error.detail };
    }
  });

const requestsFor = (lab, path) => lab.scope.requests().filter((request) => request.path.endsWith(path));

for (const [what, fault, code] of [
  ['HTML', { kind: 'html' }, 'artifact_unavailable'],
  ['one wrong byte', { kind: 'bytes' }, 'artifact_damaged'],
]) {
  test(`rejects an encoder that arrives as ${what}, and loads it once it arrives intact`, async (given) => {
    const lab = await openLab(given);
    try {
      lab.scope.faults([{ path: model, ...fault }]);
      await lab.fresh({ device: 'wasm' });
      const refused = await preload(lab);
      assert.equal(refused.code, code);
      assert.ok(refused.detail.includes(model), refused.detail);
      lab.scope.faults([]);
      assert.deepEqual(await preload(lab), { backend: 'wasm' });
    } finally {
      await lab.close();
    }
  });
}

test('resumes a download that was cut at 50 %', async (given) => {
  const lab = await openLab(given);
  try {
    lab.scope.faults([{ kind: 'cut', value: 50, path: model, times: 1 }]);
    await lab.fresh({ device: 'wasm' });
    assert.deepEqual(await preload(lab), { backend: 'wasm' });
    assert.ok(requestsFor(lab, model).some(({ range }) => range !== null));
  } finally {
    await lab.close();
  }
});

test('detects a damaged stored encoder, fetches it again, and scores as before', async (given) => {
  const lab = await openModelLab(given);
  try {
    const contents = texts(2);
    await lab.fresh({ device: 'wasm' });
    const before = await lab.scores(contents);
    const fetched = requestsFor(lab, model).length;
    assert.equal(await lab.run(poison), true);
    await lab.fresh({ device: 'wasm' });
    const after = await lab.scores(contents.map((text) => respell(text)));
    assertSame(after, before);
    assert.ok(requestsFor(lab, model).length > fetched, 'the damaged file was used');
  } finally {
    await lab.close();
  }
});

/** In the page: flips one bit of the stored weights, the second largest file after the runtime. */
async function poison() {
  const request = indexedDB.open('assay-artifacts');
  const db = await new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const read = (ask) =>
    new Promise((resolve) => {
      const asked = ask(db.transaction('values', 'readwrite').objectStore('values'));
      asked.onsuccess = () => resolve(asked.result);
    });
  const keys = await read((values) => values.getAllKeys());
  const record = await new Promise((resolve) => {
    const opened = indexedDB.open('assay-hub');
    opened.onsuccess = () => {
      const all = opened.result.transaction('values').objectStore('values').getAll();
      all.onsuccess = () => resolve(all.result);
    };
  });
  const entry = record.flatMap(({ files = [] }) => files).find(([path]) => path === 'onnx/model.onnx');
  const key = keys.find((hash) => hash === entry?.[1]?.sha256);
  if (!key) return false;
  const bytes = new Uint8Array(await (await read((values) => values.get(key))).arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  await read((values) => values.put(new Blob([bytes]), key));
  return true;
}

test('scores from memory when the quota has no room for an encoder, and the status says so', async (given) => {
  const lab = await openLab(given, { quota: 200_000 });
  try {
    await lab.fresh({ device: 'wasm' });
    assert.deepEqual(await preload(lab), { backend: 'wasm' });
    const { stored } = await lab.status();
    assert.equal(stored, 'memory');
    const report = await lab.run(() => globalThis.lab.assay.storage());
    assert.equal(report.stored, 'memory');
  } finally {
    await lab.close();
  }
});

test('two tabs that load the same encoder download each file once, and it can be evicted', async (given) => {
  const lab = await openLab(given);
  try {
    const other = await lab.tab();
    await Promise.all([
      lab.fresh({ device: 'wasm' }),
      other.run(() => globalThis.lab.fresh({ device: 'wasm' })),
    ]);
    const load = () => globalThis.lab.assay.preload().then(() => globalThis.lab.assay.status());
    const [one, two] = await Promise.all([lab.run(load), other.run(load)]);
    assert.deepEqual(one.embedder, two.embedder);
    const counts = Object.entries(lab.scope.counts()).filter(([name]) => name.startsWith('GET cdn'));
    assert.ok(counts.length > 0);
    assert.deepEqual(
      counts.filter(([, count]) => count !== 1),
      [],
    );
    const gone = await lab.run((name) => globalThis.lab.assay.evict(name), embedder);
    assert.ok(gone > 100_000, `${gone} bytes`);
  } finally {
    await lab.close();
  }
});
