import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResolvedSourceOf } from '../../../../src/authoring/configuration/index.js';
import { readGithubCsv } from '../../../../src/authoring/sources/table/github-csv.js';
import { type Answer, type Hosts, startHosts, text } from './hosts.js';
import { collect, contextOf, failureOf, spectrum } from './support.js';

type Source = ResolvedSourceOf<'github_csv'>;
let hosts: Hosts;
let waits: number[] = [];
beforeAll(async () => {
  hosts = await startHosts();
});
afterAll(() => hosts.close());
beforeEach(() => {
  hosts.answers.clear();
  hosts.requested.length = 0;
  waits = [];
});

const base: Source = {
  type: 'github_csv',
  repo: 'owner/data',
  path: 'sets/train.csv',
  columns: { score: { trait: 'clarity' } },
  text_column: 'text',
  dropout: false,
};
const path = '/owner/data/HEAD/sets/train.csv';
const context = () => {
  const inner = contextOf({}, [spectrum('clarity'), spectrum('risk')]);
  const io = {
    ...inner.io,
    fetch: globalThis.fetch,
    hosts: { github: hosts.origin },
    pause: async (milliseconds: number) => void waits.push(milliseconds),
  };
  return { ...inner, io };
};
const read = (source: Partial<Source> = {}, signal?: AbortSignal) =>
  collect(readGithubCsv({ ...base, ...source }, context(), signal));
const failure = async (source: Partial<Source> = {}) =>
  (await failureOf(readGithubCsv({ ...base, ...source }, context()))).detail;

describe('github_csv', () => {
  it('reads raw numbers of the main branch, and ignores rows without a text', async () => {
    hosts.answers.set(path, text('text,score\n"a, b",3.5\n,1\nc,-2\nd,\n'));
    expect(await read()).toEqual([
      { text: 'a, b', trait: 'clarity', quality: 3.5, scale: 'raw', source: 3, line: 2 },
      { text: 'c', trait: 'clarity', quality: -2, scale: 'raw', source: 3, line: 4 },
    ]);
  });

  it('percent-encodes ref and path', async () => {
    hosts.answers.set('/owner/data/feature/x%23/a%20b/C%23/why%3F%25.csv', text('text,score\na,1\n'));
    expect(await read({ ref: 'feature/x#', path: 'a b/C#/why?%.csv' })).toHaveLength(1);
  });

  it('reports a ref that is not well-formed as not found', async () => {
    expect(await failure({ ref: 'a\ud800' })).toContain('HTTP 404');
  });

  it('follows redirects', async () => {
    hosts.answers.set(path, (_, response) => response.writeHead(302, { location: '/moved' }).end());
    hosts.answers.set('/moved', text('text,score\na,1\n'));
    expect(await read()).toHaveLength(1);
  });

  it('draws `max_samples` rows, then `max_per_class` of each half', async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => `t${i},${i % 4}`).join('\n');
    hosts.answers.set(path, text(`text,score\n${rows}\n`));
    const first = await read({ max_samples: 100, seed: 1 });
    expect(first).toHaveLength(100);
    expect(await read({ max_samples: 100, seed: 1 })).toEqual(first);
    expect(await read({ max_samples: 100, seed: 2 })).not.toEqual(first);
    expect(await read({ max_samples: 100, max_per_class: 3, seed: 1 })).toHaveLength(6);
  });

  const busy = (status: number, headers: Record<string, string> = {}): Answer =>
    text('busy', headers, status);
  it('waits for the time in Retry-After, and retries', async () => {
    hosts.answers.set(path, [busy(429, { 'retry-after': '7' }), busy(425), text('text,score\na,1\n')]);
    expect(await read()).toHaveLength(1);
    expect(waits).toEqual([7000, 2000]);
  });

  it.each<[string, Answer, string]>([
    ['404', busy(404), "HTTP 404: repository, file 'sets/train.csv' or ref 'HEAD' not found"],
    ['401', busy(401), 'HTTP 401: it is private or gated, or does not exist'],
    ['403', busy(403), 'HTTP 403: it is private or gated, or does not exist'],
    ['400', busy(400), 'HTTP 400'],
    [
      '429 for an hour',
      busy(429, { 'retry-after': '3600' }),
      'HTTP 429 (too many requests); try again in 3600 s',
    ],
    [
      '403 with a wait',
      busy(403, { 'retry-after': '90' }),
      'HTTP 403 (too many requests); try again in 90 s',
    ],
    ['500 at every attempt', busy(500), 'HTTP 500'],
    ['an HTML page', text('<html>', { 'content-type': 'text/html' }), 'expected data, got an HTML page'],
    ['an HTML page sent as text', text('<!doctype html><p>'), 'it is an HTML page, not data'],
    [
      'a Git LFS pointer',
      text('version https://git-lfs.github.com/spec/v1\noid sha256:0\n'),
      'it is a Git LFS pointer',
    ],
    ['a table without the column', text('a,b\n1,2\n'), "column 'score' not found; columns: a, b"],
    [
      'a column without numbers',
      text('text,score\na,many\n'),
      "line 2: column 'score' is 'many'; expected a number or a quality word",
    ],
    [
      'a lost connection',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '1000' });
        response.write('text,score\na,1\n', () => response.destroy());
      },
      'the connection was lost',
    ],
  ])('reports %s', async (_, answer, detail) => {
    hosts.answers.set(path, answer);
    expect(await failure()).toContain(`sources[3] owner/data/sets/train.csv`);
    hosts.answers.set(path, answer);
    expect(await failure()).toContain(detail);
  });

  it('reports a network failure after three attempts', async () => {
    const offline = context();
    offline.io.fetch = async () => {
      throw new TypeError('fetch failed');
    };
    const error = await failureOf(readGithubCsv(base, offline));
    expect(error.detail).toBe('sources[3] owner/data/sets/train.csv: cannot be fetched: fetch failed');
    expect(waits).toEqual([1000, 2000]);
  });

  it('sends no request for a path that leaves the repository', async () => {
    expect(await failure({ path: '../../other/x.csv' })).toContain('path must stay inside the repository');
    expect(hosts.requested).toEqual([]);
  });

  it("rejects with the signal's reason while it waits", async () => {
    hosts.answers.set(path, () => {});
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    await expect(read({}, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
