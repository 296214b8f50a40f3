// Whole batches, by the compiled command: killed at any moment and run again, and everything that a run refuses.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFiles } from '../package-fixture.js';
import { commandScript, createShellProject, runShell } from '../shell-project.js';

const lines = Array.from({ length: 900 }, (_, i) =>
  JSON.stringify({
    id: `0${i}`,
    text: i % 100 === 50 ? '' : `Fix the ${i}th race in worker dispatch, again`,
  }),
);
const run =
  'assay batch in.jsonl out.parquet --model assay.humor --embedder assay-small --part-rows 30 --threads 2';

let project = '';
beforeAll(async () => {
  project = await createShellProject({ 'in.jsonl': lines.join('\n') });
});
afterAll(() => rm(project, { recursive: true }));

const read = (name: string) => readFile(join(project, name));
const parts = async () => {
  const names = await readdir(join(project, 'out.parquet.parts')).catch(() => []);
  return names.filter((name) => name.startsWith('part-')).length;
};

/** Starts a run and kills it when at least `count` parts are done, and some milliseconds later. */
async function killRun(count: number, later: number): Promise<void> {
  const [, ...args] = run.split(' ');
  const child = spawn(process.execPath, [commandScript, ...args], { cwd: project });
  const closed = new Promise((done) => child.once('close', done));
  while ((await parts()) < count && child.exitCode === null) await new Promise((done) => setTimeout(done, 5));
  await new Promise((done) => setTimeout(done, later));
  child.kill('SIGKILL');
  await closed;
}

it('gives the same bytes after three kills as in one run, on any number of threads', async () => {
  const whole = await runShell(project, run.replace('out.', 'whole.').replace('--threads 2', '--threads 1'));
  expect(whole).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Scored 900 texts, 9 with an error in /),
  });
  expect(existsSync(join(project, 'whole.parquet.parts'))).toBe(false);

  await killRun(0, 150 * Math.random());
  for (let kill = 0; kill < 2; kill += 1) await killRun((await parts()) + 1, 60 * Math.random());
  const done = await parts();
  const last = await runShell(project, `${run} --overwrite`);
  expect(last.code, last.errors).toBe(0);
  if (done > 0) expect(last.output).toContain(' by earlier runs)');
  expect((await read('out.parquet')).equals(await read('whole.parquet'))).toBe(true);
});

it('keeps the order of rows, and joins shards to what one run gives', async () => {
  const command = (out: string, more = '') =>
    `assay batch in.jsonl ${out} --model assay.humor --embedder assay-small --part-rows 100 ${more}`;
  const codes = await runShell(
    project,
    `${command('whole.jsonl')} && ${command('1.jsonl', '--shard 1/2')} && ${command('2.jsonl', '--shard 2/2')}`,
  );
  expect(codes).toMatchObject({ code: 0 });
  const whole = (await read('whole.jsonl')).toString();
  expect(`${await read('1.jsonl')}${await read('2.jsonl')}`).toBe(whole);
  const ids = whole
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(ids).toEqual(lines.map((line) => JSON.parse(line).id));
});

it('refuses to go on with another input or other options, to write twice, and to replace an output', async () => {
  await rm(join(project, 'out.parquet'), { force: true });
  await killRun(1, 0);
  const other = await runShell(project, `${run.replace('humor', 'clickbait')} --prefix s_`);
  expect(other).toMatchObject({ code: 3 });
  expect(other.errors).toBe(
    "assay: The unfinished run in 'out.parquet.parts' was begun with another --model, a model that scores differently, other --traits, another --prefix. Repeat its command line, or discard it with --overwrite\n",
  );
  await writeFile(join(project, 'in.jsonl'), lines.slice(1).join('\n'));
  const changed = await runShell(project, run);
  expect(changed.errors).toContain('begun with input files with another size or time of change.');

  await writeFiles(project, { 'out.parquet.parts/lock': `${hostname()} ${process.pid}` });
  const locked = await runShell(project, run);
  expect(locked).toMatchObject({ code: 3, errors: expect.stringContaining(`Process ${process.pid} on`) });
  await rm(join(project, 'out.parquet.parts/lock'));

  expect(await runShell(project, `${run} --overwrite --quiet`)).toMatchObject({ code: 0, errors: '' });
  expect(await runShell(project, run)).toMatchObject({
    code: 3,
    errors: "assay: 'out.parquet' exists. Replace it with --overwrite\n",
  });
});

it('says that a table is read as Windows-1252', async () => {
  await writeFile(join(project, 'old.csv'), Buffer.from('text\nL\x92\xe9t\xe9\n', 'latin1'));
  const { code, errors } = await runShell(
    project,
    'assay batch old.csv old.out.csv --model assay.humor --embedder assay-small --quiet',
  );
  expect([code, errors]).toEqual([0, "assay: 'old.csv' is read as Windows-1252, because it is not UTF-8\n"]);
});

it('leaves nothing behind for a wrong command line', async () => {
  const wrong = await runShell(
    project,
    'assay batch in.jsonl new.csv --model assay.humor --text-column body',
  );
  expect(wrong).toMatchObject({ code: 2, errors: "assay: Unknown column 'body'. Columns: id, text.\n" });
  expect(await runShell(project, 'assay batch in.jsonl new.csv --model assay.humr')).toMatchObject({
    code: 2,
  });
  expect((await readdir(project)).filter((name) => name.startsWith('new'))).toEqual([]);
});

it('writes a table with all columns and no rows for an input without rows', async () => {
  await writeFiles(project, { 'empty.csv': 'id,text\n' });
  expect(await runShell(project, 'assay batch empty.csv empty.out.csv --model assay.humor')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Scored 0 texts in /),
  });
  expect((await read('empty.out.csv')).toString()).toBe(
    'id,text,composite,confidence,familiarity,language,humor,humor_label,humor_confidence,humor_doubts,error\n',
  );
});
