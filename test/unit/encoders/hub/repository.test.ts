// The URLs of a repository's files, its commit and listing, and the progress of downloads.
import { describe, expect, it } from 'vitest';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { createHubFiles } from '../../../../src/core/storage/files/hub-files.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';
import { Repository } from '../../../../src/encoders/hub/repository.js';

const hub = 'https://hub.example/';

async function open(id: string, answers: Record<string, BodyInit | number>, revision = 'main') {
  const requests: string[] = [];
  const progress: [number, number][] = [];
  const fetch = async (input: RequestInfo | URL) => {
    requests.push(String(input));
    const answer = answers[String(input)] ?? 404;
    return typeof answer === 'number' ? new Response(null, { status: answer }) : new Response(answer);
  };
  const files = createHubFiles(createMemoryFiles(), createMemoryArea(), {
    fetch,
    locks: undefined,
    pause: async () => {},
  });
  const reopen = () =>
    new Repository({ id, revision, hub, files, onProgress: (done, total) => progress.push([done, total]) });
  return { repository: reopen(), reopen, requests, progress };
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
  it('requests only listed files and knows their sizes from the listing', async () => {
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

  it('rejects a file that differs from the listed hash', async () => {
    const { repository } = await open('org/model', {
      ...pinned,
      [tree]: JSON.stringify([file('onnx/model.onnx', 4, await sha256(new TextEncoder().encode('true')))]),
      [`${base}onnx/model.onnx`]: 'fake',
    });
    await expect(repository.read('onnx/model.onnx')).rejects.toMatchObject({ code: 'artifact_damaged' });
  });

  it.each([404, 401, 500])('works without a commit when the hub responds %d', async (status) => {
    const at = `${hub}org/model/resolve/main/config.json`;
    const { repository } = await open('org/model', { [main]: status, [at]: '{}' });
    expect((await repository.read('config.json')).bytes).toHaveLength(2);
    expect(await repository.readIfAny('modules.json')).toBeUndefined();
  });

  it('works with a commit but without a listing', async () => {
    const { repository } = await open('org/model', { ...pinned, [tree]: 500, [`${base}config.json`]: '{}' });
    expect((await repository.read('config.json')).bytes).toHaveLength(2);
  });

  it('keeps its commit when the branch moves on', async () => {
    const answers = { ...pinned, [tree]: 404, [`${base}config.json`]: '{}', [`${base}a.json`]: '[]' };
    const { repository, reopen } = await open('org/model', answers);
    await repository.read('config.json');
    Object.assign(answers, { [main]: JSON.stringify({ sha: '6'.repeat(40) }) });
    expect((await reopen().read('a.json')).bytes).toHaveLength(2);
  });

  it('reads from a folder when its id is a URL', async () => {
    const { repository, requests } = await open('https://a.test/models/e5?x#y', {
      'https://a.test/models/e5/config.json': '{}',
    });
    await repository.read('config.json');
    expect(requests).toEqual(['https://a.test/models/e5/config.json']);
  });

  it('reads another revision', async () => {
    const { repository, requests } = await open('org/model', {}, 'refs/pr/1');
    await repository.readIfAny('config.json');
    expect(requests).toEqual([
      `${api}/revision/refs%2Fpr%2F1`,
      `${hub}org/model/resolve/refs%2Fpr%2F1/config.json`,
    ]);
  });

  it.each(['../a', 'a/../b', 'a b/c', 'a/b/c', '/a', 'a/', 'a/b?c', 'ftp://a.test/'])(
    'rejects the id %j',
    async (id) => {
      await expect(open(id, {})).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );
});
