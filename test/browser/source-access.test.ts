// Hosts and tokens of `github_csv` and `huggingface` sources as options of the page, against the fake hub: its files are
// under /owner/name/resolve/main/, and it redirects requests for large ones to another origin.
import { expect } from '@open-wc/testing';
import { type Configuration, createAssay } from '../../dist/page/client/index.js';
import { assayOf, close } from './assays.js';
import { rejection } from './client-fixture.js';
import { hubFor } from './transformers/fixture.js';

afterEach(close);

const token = 's3cret-token';
const traits: Configuration['traits'] = [{ type: 'spectrum', key: 'mood' }];
const columns = { mood: { trait: 'mood' } };

const csvAt = (path: string): Configuration => ({
  traits,
  sources: [{ type: 'github_csv', repo: 'test/texts', ref: 'resolve', path: `main/${path}`, columns }],
});

/** Everything in the databases of this origin as text; bytes as Latin-1. */
async function readDatabases(): Promise<string> {
  const texts: string[] = [];
  const toText = (_: string, value: unknown) =>
    ArrayBuffer.isView(value)
      ? new TextDecoder('latin1').decode(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      : value;
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settle(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const records = await settle(database.transaction(store).objectStore(store).getAll());
      texts.push(JSON.stringify(records, toText));
    }
    database.close();
  }
  return texts.join('\n');
}

describe('sourceHosts and sourceTokens', () => {
  it('builds from a mirror with a token, which is not stored', async () => {
    const hub = await hubFor('mirror');
    const assay = assayOf({ sourceHosts: { github: hub.url }, sourceTokens: { github: token } });
    const handle = 'local.mirrored';
    const { counts } = await assay.build(csvAt('rows.csv'), null, { handle });
    expect(counts.samples).to.equal(8);
    expect((await hub.requests()).map(({ path, authorization }) => [path, authorization])).to.deep.equal([
      ['test/texts/rows.csv', `Bearer ${token}`],
    ]);
    const stored = await readDatabases();
    expect(stored).to.contain(handle);
    expect(stored).not.to.contain(token);
    const { held = [] } = await navigator.locks.query();
    expect(held.map(({ name }) => name).join()).not.to.contain(token);
    await assay.remove(handle);
  });

  it('sends a token neither to the origin of a redirect, nor to the other service', async () => {
    const hub = await hubFor('redirects');
    const assay = assayOf({
      sourceHosts: { github: hub.url, datasetsServer: `${hub.url}viewer` },
      sourceTokens: { github: token },
    });
    const error = await rejection(assay.build(csvAt('onnx/model.onnx')));
    expect(error.detail).not.to.contain(token);
    const mapping = { good: { trait: 'mood' } };
    const sources: Configuration['sources'] = [{ type: 'huggingface', dataset: 'test/texts', mapping }];
    expect((await rejection(assay.build({ traits, sources }))).detail).not.to.contain(token);
    const requests = (await hub.requests()).map(({ stage, authorization }) => `${stage} ${authorization}`);
    expect([...new Set(requests)]).to.deep.equal([`resolve Bearer ${token}`, 'cdn null', 'other null']);
  });

  it('names the data when a token is refused, not the token', async () => {
    const hub = await hubFor('refused');
    await hub.fault({ kind: 'status', value: 401 });
    const assay = assayOf({ sourceHosts: { github: hub.url }, sourceTokens: { github: token } });
    const { code, detail } = await rejection(assay.build(csvAt('rows.csv')));
    expect([code, detail]).to.deep.equal([
      'sample_invalid',
      'sources[0] test/texts/main/rows.csv: HTTP 401: it is private or gated, or does not exist',
    ]);
  });

  it('refuses a token that no header can carry, without repeating it', async () => {
    const assay = assayOf({ sourceTokens: { github: `${token}\n` } });
    const { code, detail } = await rejection(assay.build(csvAt('rows.csv')));
    expect([code, detail]).to.deep.equal([
      'invalid_request',
      "Option 'sourceTokens.github' must be ASCII text without white space",
    ]);
  });

  it('refuses unknown names with the nearest one', () => {
    expect(() => createAssay({ sourceTokens: { gitHub: token } as object })).to.throw(
      "Unknown option 'sourceTokens.gitHub'. Did you mean 'github'?",
    );
  });
});
