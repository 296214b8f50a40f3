// A batch with another embedder than the model's own: rebuilt once, the same everywhere, and never mixed in one output.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BatchTerms, listChanges } from '../../../../../src/server/cli/batch/manifest.js';
import { identifyModel, openBatchModel } from '../../../../../src/server/cli/batch/scoring/batch-model.js';
import { startHub } from '../../../../support/hub/index.mjs';
import { createShellProject, runShell } from '../shell-project.js';
import { exportSmallModel } from '../small-model.js';

const texts = ['The server room is on fire', 'No hurry', '', 'Whenever you find the time'];
const model = 'local.urgency.assay';
let project = '';
beforeAll(async () => {
  project = await createShellProject({ 'in.csv': ['text', ...texts.map((text) => `"${text}"`)].join('\n') });
  await writeFile(join(project, model), await exportSmallModel());
});
afterAll(() => rm(project, { recursive: true }));

const open = (embedder: string | null, entries: Parameters<typeof openBatchModel>[1] = {}) =>
  openBatchModel(
    {
      name: model,
      models: null,
      embedder,
      hub: null,
      cache: null,
      traits: null,
      cwd: project,
      packageFolder: resolve('.'),
    },
    entries,
  );

const notice = "assay: rebuilding 'local.urgency' for embedder 'assay-small'\n";

it('rebuilds the model in one thread, says so, and the others take it', async () => {
  let written = '';
  const write = (text: string) => {
    written += text;
  };
  const first = await open('assay-small', { errorOutput: { write, isTerminal: false } });
  expect(written).toBe(notice);
  const entries = structuredClone(await first.rebuilt.entries(''));
  const second = await open('assay-small', { entries });
  const stages = new Set<string>();
  await second.service.warm(second.handle, undefined, ({ stage }) => stages.add(stage));
  expect(stages).not.toContain('training');
  const identity = await identifyModel(second);
  expect(identity).toBe(await identifyModel(first));
  expect(identity).not.toBe(await identifyModel(await open(null)));

  const command = `assay batch in.csv out.jsonl --model ${model} --embedder assay-small --threads 2`;
  expect(await runShell(project, command)).toMatchObject({ code: 0, errors: notice });
  const rows = (await readFile(join(project, 'out.jsonl'), 'utf8')).trim().split('\n');
  const scores = await Promise.all(
    texts
      .filter(Boolean)
      .map(async (content) => (await second.service.score(second.handle, { content })).card),
  );
  const composites = rows.map((row) => JSON.parse(row).composite).filter((score) => score !== null);
  expect(composites).toEqual(scores.map(({ composite }) => composite));
});

it('scores with an encoder of a hub on every thread, which each read it from the cache', async () => {
  const hub = await startHub();
  try {
    const { url, counts } = hub.scope('batch');
    const options = `--model ${model} --embedder test/micro-mean --hub ${url}`;
    const env = { ASSAY_CACHE: join(project, 'cache') };
    const batch = await runShell(project, `assay batch in.csv hub.jsonl ${options} --threads 2`, env);
    expect(batch).toMatchObject({
      code: 0,
      errors: "assay: rebuilding 'local.urgency' for embedder 'test/micro-mean'\n",
    });
    expect(Math.max(...Object.values(counts()))).toBe(1);
    const rows = (await readFile(join(project, 'hub.jsonl'), 'utf8')).trim().split('\n');
    const [score, ...scores] = rows.map((row) => JSON.parse(row).urgency);
    expect(scores).toEqual([expect.any(Number), null, expect.any(Number)]);
    const command = `printf '%s' '${texts[0]}' | assay score ${model} --json ${options.replace(/--model \S+/, '')}`;
    const single = await runShell(project, command, env);
    expect(JSON.parse(single.output).scores.urgency).toBe(score);
  } finally {
    await hub.close();
  }
});

it('names another embedder as what a run was begun with', () => {
  const terms: BatchTerms = {
    input: 'in.csv',
    files: [],
    delimiter: null,
    'text column': 'text',
    model: 'local.urgency',
    embedder: null,
    scores: '',
    traits: [],
    prefix: '',
    shard: '1/1',
    reader: 'text 1',
  };
  const manifest = { format: 3, run: 'r', terms, rows: 1, partRows: 1, columns: [] } as const;
  expect(listChanges(manifest, terms)).toEqual([]);
  expect(listChanges(manifest, { ...terms, embedder: 'assay-small' })).toEqual(['another --embedder']);
});
