// The stored records, read and written without the tested code.

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open(name) {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.result.createObjectStore('values');
  return settled(request);
}

const listDatabases = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name.startsWith('assay-'));

/** All entries of a database. */
export async function readAll(name) {
  const database = await open(name);
  const values = database.transaction('values').objectStore('values');
  const [keys, all] = await Promise.all([settled(values.getAllKeys()), settled(values.getAll())]);
  database.close();
  return keys.map((key, i) => [key, all[i]]);
}

/** All entries of all databases of the library, by database. */
export async function takeSnapshot() {
  const names = await listDatabases();
  return Promise.all(names.map(async (name) => [name, await readAll(name)]));
}

/** Stores exactly the entries of a snapshot. No connection of an engine may be open. */
export async function restore(snapshot) {
  const wanted = new Map(snapshot);
  const names = new Set([...(await listDatabases()), ...wanted.keys()]);
  for (const name of names) {
    const database = await open(name);
    const transaction = database.transaction('values', 'readwrite');
    const values = transaction.objectStore('values');
    values.clear();
    for (const [key, value] of wanted.get(name) ?? []) values.put(value, key);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
  }
}

export async function digest(blob) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is stored only in part, or is named by nothing, as text; empty for a whole storage. */
export async function findTorn() {
  const torn = [];
  const stored = new Map(await takeSnapshot());
  for (const [key, blob] of stored.get('assay-artifacts') ?? [])
    if ((await digest(blob)) !== key) torn.push(`file ${key}`);
  for (const [key, record] of stored.get('assay-rebuilt') ?? [])
    if ((await digest(record.file)) !== record.sha256) torn.push(`rebuilt model ${key}`);
  const versions = stored.get('assay-versions') ?? [];
  const named = versions
    .filter(([key]) => key.startsWith('model/'))
    .flatMap(([, model]) =>
      [
        ...model.versions.flatMap(({ artifact, samples, report }) =>
          [artifact, samples, report ?? []].flat(),
        ),
        ...model.batches,
      ].map(({ sha256 }) => `file/${model.handle}/${sha256}`),
    );
  const files = versions.filter(([key]) => key.startsWith('file/'));
  for (const [key, blob] of files) {
    if (!named.includes(key)) torn.push(`${key} without a record`);
    if ((await digest(blob)) !== key.split('/').at(-1)) torn.push(`${key} with other bytes`);
  }
  const keys = files.map(([key]) => key);
  torn.push(...named.filter((key) => !keys.includes(key)).map((key) => `${key} is missing`));
  torn.push(...findTornVectors(stored.get('assay-embeddings') ?? []));
  return torn;
}

/** Files of hub encoders that a record names and that are not stored; the next use fetches them again. */
export async function findMissingHubFiles() {
  const stored = new Map(await takeSnapshot());
  const artifacts = new Set((stored.get('assay-artifacts') ?? []).map(([key]) => key));
  return (stored.get('assay-hub') ?? []).flatMap(([key, { files = [] }]) =>
    files
      .filter(([, entry]) => entry && !artifacts.has(entry.sha256))
      .map(([path]) => `${key}${path} is missing`),
  );
}

function findTornVectors(entries) {
  const listed = entries
    .filter(([key]) => key.startsWith('index/'))
    .flatMap(([key, { packs }]) => packs.map(({ id }) => `pack/${key.slice('index/'.length)}/${id}`));
  const packs = entries.map(([key]) => key).filter((key) => key.startsWith('pack/'));
  return [
    ...packs.filter((key) => !listed.includes(key)).map((key) => `${key} without an index`),
    ...listed.filter((key) => !packs.includes(key)).map((key) => `${key} is missing`),
  ];
}
