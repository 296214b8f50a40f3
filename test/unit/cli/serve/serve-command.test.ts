import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelListSchema } from '../../../../src/contract/index.js';
import { runIn } from '../package-fixture.js';
import { exportSmallModel } from '../small-model.js';

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
