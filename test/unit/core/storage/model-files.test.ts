import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { sweepFiles } from '../../../../src/core/storage/files/sweep-files.js';
import { parseModelAddress, readModelFile } from '../../../../src/core/storage/models/model-files.js';

const url = 'https://site.example/tickets.assay';
const bytes = new TextEncoder().encode('a model');
const digest = createHash('sha256').update(bytes);
const hash = digest.copy().digest('hex');
const integrity = `sha256-${digest.copy().digest('base64')}`;

/** Reads from a server that answers with the last of `answers` set, and from what earlier calls have stored. */
function open() {
  const server = { answer: (): Response => new Response(bytes), requests: 0 };
  const options = {
    fetch: (async () => {
      server.requests += 1;
      return server.answer();
    }) as typeof fetch,
    files: createMemoryFiles(),
    records: createMemoryArea<unknown>(),
    pause: async () => {},
  };
  const { signal } = new AbortController();
  const read = (sha256: string | null = null) =>
    readModelFile({ url, sha256 }, options, { signal, onProgress: () => {} });
  return { server, options, read };
}

const offline = () => {
  throw new TypeError('Failed to fetch');
};

describe('the address of a model file', () => {
  test('is an http or https URL, with a hash in Base64 or hexadecimal digits, or without one', () => {
    expect(parseModelAddress('assay.humor')).toBeUndefined();
    expect(parseModelAddress('data:,x')).toBeUndefined();
    expect(parseModelAddress(url)).toEqual({ url, sha256: null });
    expect(parseModelAddress(`${url}#${integrity}`)).toEqual({ url, sha256: hash });
    expect(parseModelAddress(`${url}#sha256-${hash.toUpperCase()}`)).toEqual({ url, sha256: hash });
  });

  test.each(['sha384-abc', 'sha256-abc', 'part', `sha256-${'ö'.repeat(43)}=`])(
    'with another hash, as %s, is refused with what it should be',
    (other) => {
      expect(() => parseModelAddress(`${url}#${other}`)).toThrow(
        "of a model file is not 'sha256-' and the Base64 of its SHA-256",
      );
    },
  );
});

describe('a model file', () => {
  test('is asked for again each time, and is the stored one when its server cannot be reached', async () => {
    const { server, read } = open();
    expect(await read()).toEqual({ bytes, sha256: hash });
    await read();
    expect(server.requests).toBe(2);
    server.answer = offline;
    expect(await read()).toEqual({ bytes, sha256: hash });
  });

  test('with a hash is read from storage without a request', async () => {
    const { server, read } = open();
    await read(hash);
    await read(hash);
    expect(server.requests).toBe(1);
  });

  test('with another hash is refused, and the error has both as an attribute has them', async () => {
    const { read } = open();
    await expect(read('0'.repeat(64))).rejects.toMatchObject({
      code: 'artifact_damaged',
      detail: `Model file 'tickets.assay' of https://site.example has the integrity '${integrity}', not 'sha256-${'A'.repeat(43)}='`,
    });
  });

  test('that was never read is unavailable without its server, and where an HTML page is in its place', async () => {
    const { server, read } = open();
    server.answer = offline;
    await expect(read()).rejects.toMatchObject({ code: 'artifact_unavailable' });
    server.answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    await expect(read()).rejects.toMatchObject({
      detail:
        "File 'tickets.assay' of https://site.example cannot be fetched: expected data, got an HTML page",
    });
  });

  test('over the limit is refused by its announced size, before its body is read', async () => {
    const { server, read } = open();
    const headers = { 'content-length': `${2 ** 28 + 1}` };
    server.answer = () => new Response(bytes, { headers });
    await expect(read()).rejects.toMatchObject({
      code: 'artifact_damaged',
      detail: `File 'tickets.assay' of https://site.example is too large for a model: more than ${2 ** 28} bytes`,
    });
  });

  test('outlives a sweep of files that no catalog names, but not the file that has replaced it', async () => {
    const { server, options, read } = open();
    await read();
    const catalog = { format: 1, embedders: [], models: [] };
    await options.records.set([['https://site.example/assay-models/catalog.json', catalog]]);
    const sweep = () => sweepFiles(options.files, options.records, createMemoryArea<unknown>());
    await sweep();
    expect(await options.files.get(hash)).toEqual(bytes);
    server.answer = () => new Response('another model');
    await read();
    await sweep();
    expect(await options.files.get(hash)).toBeUndefined();
  });
});
