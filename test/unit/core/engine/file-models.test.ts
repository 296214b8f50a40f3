import { expect, test } from 'vitest';
import { AssayError } from '../../../../src/core/contract/index.js';
import { FileModels } from '../../../../src/core/engine/file-models.js';
import type { ModelEntry } from '../../../../src/core/engine/model-entry.js';

const url = 'https://site.example/tickets.assay';
const pinned = `${url}#sha256-${'a'.repeat(64)}`;

/** File models of a server whose file is `served`, read as an entry that has the file's text as its path. */
function open() {
  const state = { served: 'one', now: 0, requests: 0, reads: 0 };
  const models = new FileModels(
    async () => {
      state.requests += 1;
      const bytes = new TextEncoder().encode(state.served);
      return { bytes, sha256: state.served };
    },
    async (bytes) => {
      state.reads += 1;
      const path = new TextDecoder().decode(bytes);
      if (path === 'broken')
        throw new AssayError('invalid_request', 'Not an exported model version: cut off');
      return { artifact: { path } } as ModelEntry;
    },
    () => state.now,
  );
  const find = async (address: string) => (await models.find(address, {}))?.artifact.path;
  return { state, find };
}

test('a handle is not the address of a file', async () => {
  expect(await open().find('local.tickets')).toBeUndefined();
});

test('a file is read once for a minute, then its server is asked, and the same file is not read again', async () => {
  const { state, find } = open();
  await Promise.all([find(url), find(url)]);
  await find(url);
  expect(state).toMatchObject({ requests: 1, reads: 1 });
  state.now = 60_000;
  expect(await find(url)).toBe('one');
  expect(state).toMatchObject({ requests: 2, reads: 1 });
  state.now = 120_000;
  state.served = 'two';
  expect(await find(url)).toBe('two');
});

test('a file with a hash in its address cannot change', async () => {
  const { state, find } = open();
  await find(pinned);
  state.now = 600_000;
  await find(pinned);
  expect(state.requests).toBe(1);
});

test('a file that is not a model is named, and read again at the next request', async () => {
  const { state, find } = open();
  state.served = 'broken';
  await expect(find(url)).rejects.toMatchObject({
    code: 'artifact_damaged',
    detail: "Model file 'tickets.assay' cannot be used: Not an exported model version: cut off",
  });
  state.served = 'one';
  expect(await find(url)).toBe('one');
});
