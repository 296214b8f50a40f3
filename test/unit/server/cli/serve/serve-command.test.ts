import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelListSchema } from '../../../../../src/core/contract/index.js';
import { runIn } from '../package-fixture.js';
import { exportSmallModel, smallDocument } from '../small-model.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-serve-'));
});
afterEach(() => rm(folder, { recursive: true }));

const deadline = 10_000;

/** Starts a server on any free port. */
async function start(...args: string[]) {
  const lines: string[] = [];
  let stop = () => {};
  const stopped = new Promise<void>((done) => {
    stop = done;
  });
  const ended = runIn(folder, resolve('.'), ['serve', '--port', '0', ...args], {
    untilStopped: () => stopped,
    onLine: (line) => lines.push(line),
  });
  /** Waits for a line of any output. */
  const waitFor = async (pattern: RegExp): Promise<string> => {
    for (const end = Date.now() + deadline; Date.now() < end; ) {
      const found = lines.find((line) => pattern.test(line));
      if (found !== undefined) return found;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`no line matches ${pattern}: ${lines.join(' | ')}`);
  };
  const line = await waitFor(/^Assay serves /);
  const url = line.split(' ')[2] ?? '';
  return {
    url,
    line,
    waitFor,
    end: () => {
      stop();
      return ended;
    },
  };
}

const listHandles = async (url: string) =>
  modelListSchema
    .parse(await (await fetch(new URL('models', url))).json())
    .models.map(({ handle }) => handle);

describe('assay serve', () => {
  it('serves Variant A until it is stopped', async () => {
    const { url, line, end } = await start();
    expect(line).toBe(`Assay serves ${url} (Variant A). Ctrl-C stops it.`);
    const response = await fetch(new URL('m/assay.clickbait', url), { method: 'POST', body: 'Rates rise' });
    expect([response.status, Object.keys(await response.json())]).toEqual([
      200,
      ['scores', 'composite', 'confidence', 'headroom', 'input_tokens', 'detail', 'compare_to', 'delta'],
    ]);
    expect((await fetch(new URL('v1/openapi.json', url))).status).toBe(200);
    expect(await end()).toMatchObject({ code: 0, errors: [] });
    await expect(fetch(url)).rejects.toThrow();
  });

  it('limits the size of a text, and says so', async () => {
    const { url, end } = await start('--max-content', '20');
    const score = async (body: string) => {
      const response = await fetch(new URL('m/assay.humor', url), { method: 'POST', body });
      return [response.status, (await response.json()).detail];
    };
    expect(await score('Twenty-one characters')).toEqual([422, 'Content is too large: 21 bytes, maximum 20']);
    expect((await score('Twenty characters is'))[0]).toBe(200);
    expect(await end()).toMatchObject({ code: 0 });
  });

  it('serves Variant B, with its rate limit', async () => {
    const { url, end } = await start('--variant', 'b');
    const responses = await Promise.all(Array.from({ length: 11 }, () => fetch(new URL('models', url))));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429]);
    expect(await end()).toMatchObject({ code: 0 });
  });

  it('serves a new model of a watched folder, drops a removed one, and outlives a damaged one', async () => {
    const bytes = await exportSmallModel();
    await writeFile(join(folder, 'local.first.assay'), bytes);
    const { url, waitFor, end } = await start('--models', '.');
    expect((await listHandles(url)).slice(-1)).toEqual(['local.first']);
    await rename(join(folder, 'local.first.assay'), join(folder, 'local.second.assay'));
    await waitFor(/read the models of '\.' again/);
    expect((await listHandles(url)).slice(-1)).toEqual(['local.second']);
    expect((await fetch(new URL('m/local.first', url), { method: 'POST', body: 'Hi' })).status).toBe(404);
    await writeFile(join(folder, 'local.third.assay'), 'damaged');
    const warning = await waitFor(/still serving/);
    expect(warning).toBe(
      "assay: still serving the models from before: 'local.third.assay': Not an exported model version: the signature is missing",
    );
    const body = 'The server room is on fire';
    expect((await fetch(new URL('m/local.second', url), { method: 'POST', body })).status).toBe(200);
    expect(await end()).toMatchObject({ code: 0 });
  });

  it('prints a log without text, serves figures, and answers pages of an origin', async () => {
    const origin = 'https://app.example';
    const { url, waitFor, end } = await start('--log', '--metrics', '--cors', origin);
    const headers = { origin, 'content-type': 'text/plain' };
    const answer = await fetch(new URL('m/assay.humor', url), {
      method: 'POST',
      body: 'Knock knock',
      headers,
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    const line = JSON.parse(await waitFor(/^\{/));
    expect(line).toMatchObject({ method: 'POST', route: '/m/{handle}', status: 200 });
    expect(Object.keys(line)).toEqual(['time', 'request_id', 'method', 'route', 'status', 'ms']);
    expect(await (await fetch(new URL('metrics', url))).text()).toContain(
      'assay_requests_total{route="/m/{handle}"',
    );
    expect((await fetch(new URL('readyz', url))).status).toBe(200);
    expect(await end()).toMatchObject({ code: 0 });
  });

  it('builds over HTTP for those who have the key, and only then', async () => {
    const off = await start();
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    expect((await fetch(new URL('v1/models', off.url), { ...post, body: '{}' })).status).toBe(405);
    await off.end();
    const on = await start('--authoring', '--api-key', 'secret');
    const create = (headers: Record<string, string>) =>
      fetch(new URL('v1/models', on.url), {
        ...post,
        headers: { ...post.headers, ...headers },
        body: JSON.stringify({ handle: 'local.urgency', configuration: smallDocument }),
      });
    expect((await create({})).status).toBe(401);
    expect((await create({ authorization: 'Bearer secret' })).status).toBe(201);
    expect(await on.end()).toMatchObject({ code: 0 });
  });

  it('serves under a base path, its health included, and keeps connections for the given time', async () => {
    const { url, end } = await start('--base', '/keep', '--keep-alive', '620', '--metrics');
    expect(new URL(url).pathname).toBe('/keep/');
    for (const path of ['healthz', 'readyz', 'metrics', 'models', 'v1/openapi.json']) {
      const answer = await fetch(new URL(path, url));
      expect([path, answer.status, answer.headers.get('keep-alive')]).toEqual([path, 200, 'timeout=620']);
      expect([path, (await fetch(new URL(`/${path}`, url))).status]).toEqual([path, 404]);
    }
    expect(await end()).toMatchObject({ code: 0 });
  });

  it('names its public address in the document, and accepts it as Host', async () => {
    const { url, end } = await start('--public-url', 'https://example.org/keep');
    const document = await (await fetch(new URL('v1/openapi.json', url))).json();
    expect(document.servers).toEqual([{ url: 'https://example.org/keep' }]);
    expect(Object.keys(document.paths)).not.toContain('/v1/runs/{run}');
    expect(await end()).toMatchObject({ code: 0 });
  });

  it('refuses options that do not fit together, and limits that are not numbers', async () => {
    const fail = async (...args: string[]) => (await runIn(folder, resolve('.'), ['serve', ...args])).errors;
    expect(await fail('--api-key', 'x')).toEqual(['assay: --api-key needs --authoring']);
    expect(await fail('--authoring')).toEqual([
      'assay: --authoring needs a key: --api-key <key>, or the variable ASSAY_API_KEY',
    ]);
    expect(await fail('--authoring', '--api-key', 'x', '--variant', 'B')).toEqual([
      'assay: --authoring needs --variant A',
    ]);
    expect(await fail('--timeout', '0')).toEqual([
      "assay: --timeout takes a number from 0.1 to 3600; it is '0'",
    ]);
    expect(await fail('--max-connections', '1.5')).toEqual([
      "assay: --max-connections takes an integer; it is '1.5'",
    ]);
    expect(await fail('--cors', '*')).toEqual(["assay: Not an origin like 'https://example.org': '*'"]);
    expect(await fail('--base', 'keep')).toEqual([
      "assay: Not a base path like '/keep', as in a URL: 'keep'",
    ]);
    expect(await fail('--public-url', 'example.org')).toEqual([
      "assay: Not a public URL like 'https://example.org/keep': 'example.org'",
    ]);
    expect(await fail('--keep-alive', '0')).toEqual([
      "assay: --keep-alive takes a number from 0.1 to 86400; it is '0'",
    ]);
    expect(await fail('--allow-host', 'a:1')).toEqual([
      "assay: Not a name of a host like 'api.example.org', without a port: 'a:1'",
    ]);
  });

  it('refuses a variant, a port and a host that do not exist', async () => {
    const serve = (...args: string[]) => runIn(folder, resolve('.'), ['serve', ...args]);
    expect(await serve('--variant', 'C')).toMatchObject({
      code: 2,
      errors: ["assay: --variant is A or B, not 'C'"],
    });
    expect(await serve('--port', '70000')).toMatchObject({ code: 2 });
    expect(await serve('--port', '80.5')).toMatchObject({
      code: 2,
      errors: ["assay: --port takes an integer; it is '80.5'"],
    });
    expect(await serve('extra')).toMatchObject({ code: 2 });
    const { url, end } = await start();
    const { port } = new URL(url);
    expect(await serve('--port', port)).toEqual({
      code: 4,
      lines: [],
      errors: [
        `assay: Cannot listen on 127.0.0.1:${port}: the port is in use. Choose another one with --port`,
      ],
    });
    await end();
  });
});
