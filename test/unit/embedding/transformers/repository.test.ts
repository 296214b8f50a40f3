// Where a repository's files are looked for, and what is told of their download.
import { describe, expect, it } from 'vitest';
import { Repository } from '../../../../src/embedding/transformers/repository.js';
import { memoryArea } from '../../../../src/storage/area.js';
import { memoryFiles } from '../../../../src/storage/file-store.js';
import { hubFiles } from '../../../../src/storage/hub-files.js';
import { sha256 } from '../../../../src/storage/sha256.js';

const hub = 'https://hub.example/';

async function open(id: string, answers: Record<string, BodyInit | number>, revision = 'main') {
  const requests: string[] = [];
  const progress: [number, number][] = [];
  const fetch = async (input: RequestInfo | URL) => {
    requests.push(String(input));
    const answer = answers[String(input)] ?? 404;
    return typeof answer === 'number' ? new Response(null, { status: answer }) : new Response(answer);
  };
  const files = hubFiles(memoryFiles(), memoryArea(), { fetch, locks: undefined, pause: async () => {} });
  const again = () =>
    new Repository({ id, revision, hub, files, onProgress: (done, total) => progress.push([done, total]) });
  return { repository: again(), again, requests, progress };
}

const commit = '5'.repeat(40);
const api = `${hub}api/models/org/model`;
const main = `${api}/revision/main`;
const tree = `${api}/tree/${commit}?recursive=true`;
const base = `${hub}org/model/resolve/${commit}/`;
const pinned = { [main]: JSON.stringify({ id: 'org/model', sha: commit }) };
const file = (path: string, size: number, oid?: string) => ({
  type: 'file',
  path,
  size,
  ...(oid ? { lfs: { oid, size } } : {}),
});

describe('repository', () => {
  it('asks for no file that is not listed, and takes sizes from the listing', async () => {
    const { repository, requests, progress } = await open('org/model', {
      ...pinned,
      [tree]: JSON.stringify([file('config.json', 2), file('onnx/model.onnx', 4)]),
      [`${base}config.json`]: '{}',
      [`${base}onnx/model.onnx`]: 'onnx',
    });
    expect(await repository.readIfAny('modules.json')).toBeUndefined();
    await Promise.all([repository.read('config.json'), repository.read('onnx/model.onnx')]);
    expect(requests.sort()).toEqual([main, tree, `${base}config.json`, `${base}onnx/model.onnx`].sort());
    expect(progress.at(-1)).toEqual([6, 6]);
    expect(new Set(progress.map(([, total]) => total))).toEqual(new Set([6]));
  });

  it('refuses a file that is not the listed one', async () => {
    const { repository } = await open('org/model', {
      ...pinned,
      [tree]: JSON.stringify([file('onnx/model.onnx', 4, await sha256(new TextEncoder().encode('true')))]),
      [`${base}onnx/model.onnx`]: 'fake',
    });
    await expect(repository.read('onnx/model.onnx')).rejects.toMatchObject({ code: 'artifact_damaged' });
  });

  it.each([404, 401, 500])('does without a commit where the hub answers %d', async (status) => {
    const at = `${hub}org/model/resolve/main/config.json`;
    const { repository } = await open('org/model', { [main]: status, [at]: '{}' });
    expect((await repository.read('config.json')).bytes).toHaveLength(2);
    expect(await repository.readIfAny('modules.json')).toBeUndefined();
  });

  it('does without a listing where there is only a commit', async () => {
    const { repository } = await open('org/model', { ...pinned, [tree]: 500, [`${base}config.json`]: '{}' });
    expect((await repository.read('config.json')).bytes).toHaveLength(2);
  });

  it('stays at its commit when its branch moves on', async () => {
    const answers = { ...pinned, [tree]: 404, [`${base}config.json`]: '{}', [`${base}a.json`]: '[]' };
    const { repository, again } = await open('org/model', answers);
    await repository.read('config.json');
    Object.assign(answers, { [main]: JSON.stringify({ sha: '6'.repeat(40) }) });
    expect((await again().read('a.json')).bytes).toHaveLength(2);
  });

  it('is a folder where its id is a URL', async () => {
    const { repository, requests } = await open('https://a.test/models/e5?x#y', {
      'https://a.test/models/e5/config.json': '{}',
    });
    await repository.read('config.json');
    expect(requests).toEqual(['https://a.test/models/e5/config.json']);
  });

  it('is of one revision', async () => {
    const { repository, requests } = await open('org/model', {}, 'refs/pr/1');
    await repository.readIfAny('config.json');
    expect(requests).toEqual([
      `${api}/revision/refs%2Fpr%2F1`,
      `${hub}org/model/resolve/refs%2Fpr%2F1/config.json`,
    ]);
  });

  it.each(['../a', 'a/../b', 'a b/c', 'a/b/c', '/a', 'a/', 'a/b?c', 'ftp://a.test/'])(
    'is not %j',
    async (id) => {
      await expect(open(id, {})).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );
});
