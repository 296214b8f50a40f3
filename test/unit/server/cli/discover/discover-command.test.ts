import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLightPackage } from '../../../../support/light-models.js';
import { run, writeFiles } from '../package-fixture.js';

const texts = Array.from({ length: 20 }, (_, i) => [
  `Stir the "soup" number ${i} with butter, garlic and salt`,
  `The coach of team ${i} praised the late goal of the match`,
]).flat();

let project = '';
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'assay-discover-'));
  await writeFiles(project, {
    'texts.csv': `id,body\n${texts.map((text, i) => `${i},"${text.replaceAll('"', '""')}"`).join('\n')}\n`,
    'texts.txt': `${texts.join('\n')}\n\n`,
    'texts.jsonl': texts.map((body) => `${JSON.stringify({ body })}\n`).join(''),
    'wrong.jsonl': '{"body":"one"}\n{"text":"two"}\n',
    'few.txt': 'one\ntwo\n',
  });
});
afterAll(() => rm(project, { recursive: true }));

const packageFolder = createLightPackage();
const discover = (...args: string[]) => run(project, packageFolder, 'discover', ...args, '--quiet');
const short = ['--effort', 'low', '--max-traits', '1', '--embedder', 'assay-small'];

describe('assay discover', () => {
  it('prints how well each trait separates, and typical texts of both ends', async () => {
    const { code, lines } = await discover('texts.csv', '--text-column', 'body', ...short);
    expect(code).toBe(0);
    expect(lines[0]).toBe('1 trait in 40 texts');
    const text = lines.join('\n');
    expect(text).toMatch(/\n {2}discrimination \d\.\d\d, variance \d+\.\d %, stability \d\.\d\d\n/);
    expect(text).toMatch(/\n {2}\+ .*\n {6}(Stir|The coach)/);
    expect(text).toMatch(/\n {2}- .*\n {6}(Stir|The coach)/);
  });

  it('finds the same in CSV, in lines of JSON and in lines of text', async () => {
    const found = await discover('texts.csv', '--text-column', 'body', '--json', ...short);
    expect(JSON.parse(found.lines.join('\n')).traits).toHaveLength(1);
    expect(await discover('texts.jsonl', '--text-column', 'body', '--json', ...short)).toEqual(found);
    expect(await discover('texts.txt', '--json', ...short)).toEqual(found);
  });

  it('writes a model that scores', async () => {
    const { lines } = await discover('texts.txt', '--out', 'found.assay', ...short);
    expect(lines.at(-1)).toBe('Wrote found.assay. Read its card: npx assay card found.assay');
    expect(await run(project, packageFolder, 'score', 'found.assay', 'few.txt')).toMatchObject({ code: 0 });
  });

  it('refuses too few texts, a line without the field, and wrong options', async () => {
    expect(await discover('few.txt')).toMatchObject({ code: 3, lines: [] });
    expect(await discover('wrong.jsonl', '--text-column', 'body')).toEqual({
      code: 3,
      lines: [],
      errors: ["assay: 'wrong.jsonl' line 2: expected a JSON object with a text in 'body'"],
    });
    expect(await discover('texts.txt', '--effort', 'huge')).toMatchObject({ code: 3 });
    expect(await discover('texts.txt', '--max-traits', '0')).toMatchObject({ code: 2 });
    await writeFile(join(project, 'latin.txt'), Buffer.from('caf\xe9\0\n', 'latin1'));
    expect(await discover('latin.txt')).toEqual({
      code: 3,
      lines: [],
      errors: [
        "assay: 'latin.txt' line 1: it has a NUL character: it is a binary file, not text, or UTF-16 without a byte order mark",
      ],
    });
    expect(await discover('missing.csv')).toMatchObject({
      code: 3,
      errors: ["assay: File 'missing.csv' not found"],
    });
  });
});
