import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDirectory } from '../../../../src/authoring/builds/directory.js';
import type { ModelDirectory } from '../../../../src/core/contract/authoring.js';
import { filesOf, rejection } from './authoring-fixtures.js';

const host = { fetch: globalThis.fetch, page: async () => '' };
const read = async (directory: ModelDirectory | undefined, path: string) => {
  const content = await openDirectory(directory, host)(path);
  return content instanceof Uint8Array ? new TextDecoder().decode(content) : new Response(content).text();
};

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url?.includes('missing')) response.writeHead(404).end();
  else response.end(`file ${request.url}`);
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe('a model directory', () => {
  it('is read from a base URL, with every path segment encoded', async () => {
    const directory = { kind: 'url', url: `${base}/models/one?x=1#y` } as const;
    expect(await read(directory, 'samples/a b%.csv')).toBe('file /models/one/samples/a%20b%25.csv');
    expect((await rejection(read(directory, 'missing.csv'))).detail).toBe(
      `${base}/models/one/missing.csv answers HTTP 404`,
    );
  });

  it('is read from a list of files', async () => {
    const directory = filesOf({ 'samples/a.csv': 'text', 'b.csv': '' });
    expect(await read(directory, 'samples/a.csv')).toBe('text');
    expect((await rejection(read(directory, 'a.csv'))).detail).toBe(
      "file 'a.csv' not found. The directory has: samples/a.csv, b.csv",
    );
  });

  it('is read from a folder that was dropped as a whole, with or without its name', async () => {
    const directory = filesOf({ 'model/samples/a.csv': 'text', 'model/model.yaml': '' });
    expect(await read(directory, 'samples/a.csv')).toBe('text');
    expect(await read(directory, 'model/samples/a.csv')).toBe('text');
  });

  it('is read from a picked folder', async () => {
    const file = (text: string) => ({ getFile: async () => new File([text], 'x') });
    const missing = async () => {
      throw new DOMException('A requested file could not be found', 'NotFoundError');
    };
    const samples = { getFileHandle: async () => file('inside'), getDirectoryHandle: missing };
    const handle = {
      getDirectoryHandle: async (name: string) => (name === 'samples' ? samples : missing()),
      getFileHandle: missing,
    } as unknown as FileSystemDirectoryHandle;
    expect(await read({ kind: 'handle', handle }, './samples/a.csv')).toBe('inside');
    expect((await rejection(read({ kind: 'handle', handle }, 'none/a.csv'))).detail).toMatch(
      /could not be found/,
    );
  });

  const strays = [
    '../x',
    'a/../../x',
    '/etc/passwd',
    'C:\\x',
    '\\\\srv\\x',
    'file:///x',
    '%2e%2e/x',
    'a\0b',
    '',
  ];
  it.each(strays)('rejects the path %j, which leaves it', async (path) => {
    asked.length = 0;
    const directories: ModelDirectory[] = [{ kind: 'url', url: base }, filesOf({ [path]: 'secret' })];
    for (const directory of directories) {
      const { code, detail } = await rejection(read(directory, path));
      expect([code, detail]).toEqual(['invalid_request', 'the path must stay inside the model directory']);
    }
    expect(asked).toEqual([]);
  });

  it.each(['file:///etc/', 'ftp://a.test/', 'data:,x', 'nonsense', ''])('rejects the base URL %j', (url) => {
    expect(() => openDirectory({ kind: 'url', url }, host)).toThrow(/absolute http or https URL/);
  });

  it('is required for a path, and is on disk only in Node', async () => {
    expect((await rejection(read(undefined, 'a.csv'))).detail).toMatch(/requires a model directory/);
    expect(() => openDirectory({ kind: 'path', path: '/x' }, host)).toThrow(/only be read in Node/);
  });
});
