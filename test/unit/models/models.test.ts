// The data of the public models: documents that validate, samples that are sound, held-out rows that are held out.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  configurationOf,
  gist,
  handles,
  isHeldOut,
  paraphrasesOf,
  root,
  type SampleFile,
  sampleFiles,
} from './model-folders.js';

const authored = ['assay.commit-message', 'assay.formality', 'assay.news-topics', 'assay.technical-writing'];
const perPole = 40;

/** Grades of a field as poles; values in between are neither. */
const poleOf = (value: unknown): 'positive' | 'negative' | undefined => {
  if (['high', 'positive'].includes(String(value)) || (typeof value === 'number' && value > 0.5)) {
    return 'positive';
  }
  const low = ['low', 'negative'].includes(String(value)) || (typeof value === 'number' && value < 0.5);
  return low ? 'negative' : undefined;
};

const repeated = (texts: readonly string[]): string[] => {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(gist(text)).size);
};

const textsOf = (files: readonly SampleFile[]): string[] =>
  files.flatMap(({ rows }) => rows.map((row) => row.text));

describe('public models', () => {
  it('are at least eight, of all four trait types', async () => {
    const documents = await Promise.all(handles.map(configurationOf));
    const types = documents.flatMap(({ traits }) =>
      typeof traits === 'string' ? [] : traits.flatMap((trait) => ('type' in trait ? [trait.type] : [])),
    );
    expect(handles.length).toBeGreaterThanOrEqual(8);
    expect([...new Set(types)].sort()).toEqual(['claim', 'outlier', 'spectrum', 'topic']);
  });
});

describe.each(handles)('%s', (handle) => {
  const files = sampleFiles(handle);
  const trained = files.filter((file) => !isHeldOut(file));
  const heldOut = files.filter(isHeldOut);

  it('has a document that validates, with a description of the model and of every trait', async () => {
    const configuration = await configurationOf(handle);
    expect(configuration.description).toMatch(/\w{3}/);
    for (const trait of configuration.traits) {
      expect(trait).toMatchObject({ description: expect.stringMatching(/\w{3}/) });
    }
  });

  it('says where its samples come from and under what licence', () => {
    const text = readFileSync(new URL(`${handle}/PROVENANCE.md`, root), 'utf8');
    expect(text).toContain(`# ${handle}`);
    expect(text).toMatch(/Licence: (Apache-2\.0|MIT|CC BY|CDLA|Community Data License)/);
    for (const { name } of files) expect(text).toContain(`samples/${name}`);
    for (const { name, rows } of files) {
      expect(text, `${name} has ${rows.length} rows`).toContain(rows.length.toLocaleString('en'));
    }
  });

  it('names sample files that exist and maps fields that they have', async () => {
    const { sources = [] } = await configurationOf(handle);
    for (const source of sources) {
      if (source.type !== 'jsonl') continue;
      expect(existsSync(new URL(`${handle}/${source.path}`, root)), source.path).toBe(true);
      expect(source.path).not.toMatch(/test/);
      const file = trained.find(({ name }) => `samples/${name}` === source.path);
      for (const field of Object.keys(source.mapping)) {
        expect(file?.rows.some((row) => row[field] !== undefined)).toBe(true);
      }
    }
  });

  it('keeps sample files moderate', () => {
    for (const { name, bytes } of files) expect(bytes, name).toBeLessThanOrEqual(460_000);
  });

  it('repeats no text, neither inside nor between training and held-out rows', async () => {
    const paraphrases = paraphrasesOf(await configurationOf(handle)).map(({ text }) => text);
    const training = [...textsOf(trained), ...paraphrases];
    expect(repeated(training)).toEqual([]);
    for (const file of heldOut) {
      expect(repeated(textsOf([file]))).toEqual([]);
      const known = new Set(training.map(gist));
      expect(textsOf([file]).filter((text) => known.has(gist(text)))).toEqual([]);
    }
  });

  it('has held-out rows of both poles for every trait', async () => {
    const { traits } = await configurationOf(handle);
    for (const trait of traits) {
      const key = typeof trait === 'object' && 'key' in trait ? trait.key : '';
      const values = heldOut.flatMap(({ rows }) => rows.map((row) => row[key]));
      const sides = values.map((value) => sideOf.get(value) ?? Math.sign(Number(value) - 0.5));
      expect(sides.filter((side) => side === 1).length, key).toBeGreaterThan(0);
      expect(sides.filter((side) => side === -1).length, key).toBeGreaterThan(0);
    }
  });
});

/** Grades in words; others are numbers from 0 to 1. */
const sideOf = new Map<unknown, number>([
  ['positive', 1],
  ['negative', -1],
]);

describe.each(authored)('%s, authored', (handle) => {
  it(`has at least ${perPole} texts on each pole of every trait`, async () => {
    const configuration = await configurationOf(handle);
    const rows = sampleFiles(handle)
      .filter((file) => !isHeldOut(file))
      .flatMap((file) => file.rows);
    const paraphrases = paraphrasesOf(configuration);
    for (const trait of configuration.traits) {
      if (typeof trait === 'string' || !('key' in trait)) continue;
      const graded = rows.map((row) => poleOf(row[trait.key]));
      const written = paraphrases.filter((entry) => entry.trait === trait.key).map(({ pole }) => pole);
      const poles = trait.type === 'topic' ? ['positive'] : ['positive', 'negative'];
      for (const pole of poles) {
        const count = [...graded, ...written].filter((value) => value === pole).length;
        expect(count, `${trait.key}, ${pole}`).toBeGreaterThanOrEqual(perPole);
      }
    }
  });
});
