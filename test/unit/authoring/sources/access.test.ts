// The hosts and tokens of sources: which host is asked, and who receives which token, on real servers of this machine.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resolveSourceHosts } from '../../../../src/authoring/sources/hosts.js';
import { openModels } from '../../../../src/server/node/index.js';
import { createLightModels } from '../../../support/light-models.js';
import { type Hosts, json, startHosts, text } from './hosts.js';

const folder = createLightModels();
let github: Hosts;
let hub: Hosts;
let storage: Hosts;
/** Path and token of every request, by server. */
const received: string[] = [];

beforeAll(async () => {
  [github, hub, storage] = await Promise.all([startHosts(), startHosts(), startHosts()]);
});
afterAll(() => {
  for (const server of [github, hub, storage]) server.close();
});
beforeEach(() => {
  received.length = 0;
});

function answer(server: Hosts, name: string, path: string, reply: Parameters<Hosts['answers']['set']>[1]) {
  server.answers.set(path, (request, response) => {
    received.push(`${name} ${path} ${request.headers.authorization ?? 'no token'}`);
    const [first] = [reply].flat();
    first?.(request, response);
  });
}

const traits = [{ type: 'spectrum', key: 'mood', positive_label: 'good', negative_label: 'bad' }];

/** Builds with one source until it fails for lack of samples, and returns the error. */
async function build(source: object, access: Parameters<typeof openModels>[1]): Promise<string> {
  const { authoring } = openModels(folder, access);
  const configuration = { traits, sources: [source] };
  const run = authoring.build({ handle: 'local.mood', configuration });
  return run.then(
    () => 'built',
    (error: Error) => error.message,
  );
}

describe('sources in Node', () => {
  it('fetch from the given hosts, also in a private network, each token for its own host', async () => {
    answer(github, 'github', '/data/owner/texts/HEAD/a.csv', (_, response) =>
      response.writeHead(302, { location: `${storage.origin}/raw.csv` }).end(),
    );
    answer(storage, 'storage', '/raw.csv', text('text,score\nfine,1\n'));
    const source = {
      type: 'github_csv',
      repo: 'owner/texts',
      path: 'a.csv',
      columns: { score: { trait: 'mood' } },
    };
    const sourceHosts = { github: `${github.origin}/data/`, huggingface: storage.origin };
    await build(source, { sourceHosts, sourceTokens: { github: 'gh', huggingface: 'hf' } });
    expect(received).toEqual(['github /data/owner/texts/HEAD/a.csv Bearer gh', 'storage /raw.csv no token']);
  });

  it("read a mirror's data set with the token of the hub, and Parquet files from the mirror", async () => {
    const path = '/datasets/owner/moods/resolve/refs%2Fconvert%2Fparquet/default/train/0.parquet';
    const url = `https://huggingface.co${path}`;
    const entry = { dataset: 'owner/moods', config: 'default', split: 'train', url, size: 100 };
    answer(hub, 'hub', '/viewer/parquet', json({ parquet_files: [entry] }));
    answer(storage, 'storage', path, text('not Parquet'));
    const source = { type: 'huggingface', dataset: 'owner/moods', mapping: { pos: { trait: 'mood' } } };
    const sourceHosts = { datasetsServer: `${hub.origin}/viewer`, huggingface: storage.origin };
    await build(source, { sourceHosts, sourceTokens: { huggingface: 'hf', github: 'gh' } });
    expect(received.slice(0, 2)).toEqual(['hub /viewer/parquet Bearer hf', `storage ${path} Bearer hf`]);
  });

  it('give each token to its service where one host serves both', async () => {
    const path = '/hf/datasets/owner/moods/resolve/refs%2Fconvert%2Fparquet/default/train/0.parquet';
    const entry = {
      dataset: 'owner/moods',
      config: 'default',
      split: 'train',
      url: hub.origin + path,
      size: 100,
    };
    answer(hub, 'hub', '/viewer/parquet', json({ parquet_files: [entry] }));
    answer(hub, 'hub', path, text('not Parquet'));
    answer(hub, 'hub', '/gh/owner/texts/HEAD/a.csv', text('text,score\nfine,1\n'));
    const sourceHosts = {
      github: `${hub.origin}/gh`,
      huggingface: `${hub.origin}/hf`,
      datasetsServer: `${hub.origin}/viewer`,
    };
    const access = { sourceHosts, sourceTokens: { huggingface: 'hf', github: 'gh' } };
    await build({ type: 'huggingface', dataset: 'owner/moods', mapping: { pos: { trait: 'mood' } } }, access);
    const columns = { score: { trait: 'mood' } };
    await build({ type: 'github_csv', repo: 'owner/texts', path: 'a.csv', columns }, access);
    expect([...new Set(received)]).toEqual([
      'hub /viewer/parquet Bearer hf',
      `hub ${path} Bearer hf`,
      'hub /gh/owner/texts/HEAD/a.csv Bearer gh',
    ]);
  });

  it('refuse a private address that no option names', async () => {
    const entry = {
      dataset: 'owner/moods',
      config: 'default',
      split: 'train',
      url: `${storage.origin}/x`,
      size: 100,
    };
    answer(hub, 'hub', '/parquet', json({ parquet_files: [entry] }));
    answer(storage, 'storage', '/x', text('secret'));
    const source = { type: 'huggingface', dataset: 'owner/moods', mapping: { pos: { trait: 'mood' } } };
    const failure = await build(source, { sourceHosts: { datasetsServer: hub.origin } });
    expect(failure).toContain('is not allowed');
    expect(received).toEqual(['hub /parquet no token']);
  });
});

describe('tokens as options', () => {
  it.each<[Record<string, string>, string]>([
    [{ github: 's3cret\n' }, "Option 'sourceTokens.github' must be ASCII text without white space"],
    [{ huggingface: 's3crét' }, "Option 'sourceTokens.huggingface' must be ASCII text without white space"],
    [{ gitlab: 's3cret' }, "Unknown option 'sourceTokens.gitlab'. Known: github, huggingface"],
  ])('%j are rejected without repeating them', (sourceTokens, detail) => {
    const work = () => openModels(folder, { sourceTokens });
    expect(work).toThrow(detail);
    expect(work).not.toThrow(/s3cr/);
  });
});

describe('hosts as options', () => {
  it('are the public ones by default, without a trailing slash', () => {
    expect(resolveSourceHosts({ github: 'https://raw.example/data/' })).toEqual({
      github: 'https://raw.example/data',
      huggingface: 'https://huggingface.co',
      datasetsServer: 'https://datasets-server.huggingface.co',
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ github: 'raw.example' }, "Option 'sourceHosts.github' must be an http or https URL without query"],
    [{ huggingface: 'https://a/?b' }, "Option 'sourceHosts.huggingface' must be"],
    [{ datasetsServer: 'https://me:word@a/' }, "Option 'sourceHosts.datasetsServer' must be"],
    [
      { gitlab: 'https://a/' },
      "Unknown option 'sourceHosts.gitlab'. Known: github, huggingface, datasetsServer",
    ],
  ])('%j are rejected', (sourceHosts, detail) => {
    expect(() => openModels(folder, { sourceHosts })).toThrow(detail);
  });
});
