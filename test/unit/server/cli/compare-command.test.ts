import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareResponseSchema } from '../../../../src/core/contract/index.js';
import { openModels } from '../../../../src/server/node/index.js';
import { runIn, writeFiles } from './package-fixture.js';

const model = 'assay.technical-writing';
const [before, after] = [
  'It is what it is, basically, and stuff happens somehow.',
  'The queue rejects a job when 256 requests wait. Retry after the seconds in Retry-After.',
];

let project = '';
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'assay-compare-'));
  await writeFiles(project, { 'before.md': before, 'after.md': after });
});
afterAll(() => rm(project, { recursive: true }));

const compare = (args: readonly string[], input = '') =>
  runIn(project, resolve('.'), ['compare', ...args], { input });

it('prints both scores of every trait, and the difference: b minus a', async () => {
  const engine = openModels('models');
  const [a, b] = await Promise.all(
    [before, after].map(async (content) => (await engine.score(model, { content })).card),
  );
  const { code, lines, errors } = await compare([model, 'before.md', 'after.md']);
  expect({ code, errors }).toEqual({ code: 0, errors: [] });
  const rows = lines.filter((line) => /^\w/.test(line)).map((line) => line.split(/\s+/));
  const sign = (delta: number) => (delta === 0 ? '±0' : delta > 0 ? `+${delta}` : `${delta}`);
  expect(rows).toEqual([
    ...Object.entries(a?.scores ?? {}).map(([key, score]) => {
      const other = b?.scores[key] ?? Number.NaN;
      return [key, `${score}`, `${other}`, sign(other - score)];
    }),
    ['Composite', `${a?.composite}`, `${b?.composite}`, sign((b?.composite ?? 0) - (a?.composite ?? 0))],
  ]);
});

it('prints no composite of topics', async () => {
  const { lines } = await compare(['assay.news-topics', 'before.md', 'after.md']);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join('\n')).not.toMatch(/Composite|─/);
});

it('prints the comparison of the REST interface as JSON', async () => {
  const { lines } = await compare([model, '-', 'after.md', '--json'], before);
  const { improvement, a, b } = compareResponseSchema.parse(JSON.parse(lines.join('')));
  expect(improvement).toBe(b.composite - a.composite);
  expect(improvement).not.toBe(0);
});

it('refuses one text, three texts and an empty text', async () => {
  const usage = 'Usage: npx assay compare <model> <a> <b>';
  expect(await compare([model, 'a'])).toMatchObject({
    code: 2,
    errors: [`assay: Missing second text. ${usage}`],
  });
  expect(await compare([model, 'a', 'b', 'c'])).toMatchObject({
    code: 2,
    errors: [`assay: Unexpected argument 'c'. ${usage}`],
  });
  expect(await compare([model, '-', 'after.md'])).toMatchObject({ code: 3 });
});
