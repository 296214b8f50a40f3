// Text tables at addresses: downloaded once, and read by our own readers.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ScoreTableOptions, scoreTable } from './score-table.js';

let folder = '';
let server: Server;
let origin = '';
let requests: string[] = [];
let answer: RequestListener = (_, response) => response.end();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-address-'));
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
});
afterEach(() => {
  requests = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function serve(body: string | Buffer, headers: Record<string, string> = {}): void {
  answer = (_, response) => response.writeHead(200, headers).end(body);
}

const score = (path: string, options?: ScoreTableOptions) => scoreTable(folder, `${origin}${path}`, options);
const fails = (address: string, options: ScoreTableOptions = { output: 'o.csv' }) =>
  scoreTable(folder, address, options).then(
    () => 'was scored',
    (error) => `${error.code}: ${error.detail}`,
  );

/** A port on which nothing listens. */
async function findClosedPort(): Promise<number> {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const address = other.address();
  await new Promise((closed) => other.close(closed));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const lines = [
  '{"ID":1,"id":2,"text":"a"}',
  '{"text":"b", "id":12345678901234567, "n":NaN}',
  '{"text":"c","meta":{"b":[1,"x"]},"f":1.10}',
].join('\n');

it('keeps every line: keys that differ in case, long numbers, NaN, nested objects', async () => {
  serve(`${lines}\n`);
  const { written, texts } = await score('/some%20folder/in.jsonl?signature=secret', { output: 'o.jsonl' });
  const added = '"composite":5,"confidence":"high","familiarity":70,"language":"en","error":null}';
  const record = JSON.stringify(lines.split('\n')[1]);
  expect(written.split('\n')).toEqual([
    `{"ID":1,"id":2,"text":"a",${added}`,
    `{"record":${record},"composite":null,"confidence":null,"familiarity":null,"language":null,"error":"The line is not valid JSON"}`,
    `{"text":"c","meta":{"b":[1,"x"]},"f":1.10,${added}`,
    '',
  ]);
  expect(texts).toHaveLength(3);
  expect(requests).toEqual(['/some%20folder/in.jsonl?signature=secret']);
  expect(await readdir(folder)).toEqual([]);
});

it('unpacks by the content, whether the server has unpacked it or not', async () => {
  const table = 'id;text\r\n007;a\r\n';
  const expected = 'id;text;composite;confidence;familiarity;language;error\r\n007;a;5;high;70;en;\r\n';
  const cases: readonly (readonly [string, Buffer | string, Record<string, string>])[] = [
    ['/t.csv.gz', gzipSync(table), {}],
    ['/t.csv.gz', gzipSync(table), { 'content-encoding': 'gzip' }],
    ['/t.csv', gzipSync(table), { 'content-encoding': 'gzip' }],
    ['/t.csv', gzipSync(table), {}],
    ['/t.csv.br', brotliCompressSync(table), {}],
    ['/t.csv.br', brotliCompressSync(table), { 'content-encoding': 'br' }],
  ];
  for (const [path, body, headers] of cases) {
    serve(body, headers);
    expect((await score(path, { output: 'o.csv' })).written, `${path} ${JSON.stringify(headers)}`).toBe(
      expected,
    );
  }
});

it('reads the format from the type where the path has no extension', async () => {
  serve('[{"text":"a"},\n{"text":"b"}]', { 'content-type': 'application/json; charset=utf-8' });
  expect((await score('/rows', { output: 'o.jsonl' })).texts).toEqual(['a', 'b']);
  serve('text\na\n', { 'content-type': 'text/csv' });
  expect((await score('/export?format=csv', { output: 'o.csv' })).texts).toEqual(['a']);
  serve('id|text\n1|a\n', { 'content-type': 'application/octet-stream' });
  expect((await score('/rows', { output: 'o.csv', delimiter: '|' })).texts).toEqual(['a']);
  expect(await fails(`${origin}/rows`)).toMatch(/^url_unreachable: .*type is 'application\/octet-stream'/);
});

it('gives Parquet the texts as they are', async () => {
  serve(lines.slice(lines.indexOf('\n') + 1));
  expect((await score('/in.jsonl', { output: 'o.parquet' })).texts).toHaveLength(2);
  serve(lines);
  expect(await fails(`${origin}/in.jsonl`, { output: 'o.parquet' })).toContain(
    "'ID' and 'id', which differ only",
  );
});

it('says why an address cannot be read, and leaves nothing', async () => {
  answer = (_, response) => response.writeHead(404).end();
  expect(await fails(`${origin}/no.csv`)).toBe(
    `url_unreachable: Cannot read '${origin}/no.csv': the server answers 404 Not Found`,
  );
  serve('<!doctype html>', { 'content-type': 'text/html' });
  expect(await fails(`${origin}/login.csv`)).toContain('answers with a web page, not with a table');
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('text\na\n');
    setTimeout(() => response.destroy(), 20);
  };
  expect(await fails(`${origin}/cut.csv`)).toMatch(/the download broke off after \d bytes: /);
  const closed = await findClosedPort();
  expect(await fails(`http://127.0.0.1:${closed}/t.csv`)).toContain(`:${closed}/t.csv': ECONNREFUSED`);
  serve('');
  expect(await fails(`${origin}/empty.csv?token=x`)).toContain(`'${origin}/empty.csv' is empty`);
  expect(await fails('s3://bucket/t.jsonl')).toMatch(/are read from http: and https: addresses.*by a query/);
  expect(await readdir(folder)).toEqual([]);
});

it('reads a file: address as the file', async () => {
  await writeFile(join(folder, 'a b[1].csv'), 'text\na\n');
  const { href } = pathToFileURL(join(folder, 'a b[1].csv'));
  expect((await scoreTable(folder, href, { output: 'o.csv' })).texts).toEqual(['a']);
  await rm(join(folder, 'a b[1].csv'));
});
