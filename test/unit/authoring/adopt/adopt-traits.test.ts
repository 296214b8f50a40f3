// Discovered traits as authored ones: read from an exported version, edited, and built again without a discovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleLines, mergeEnds } from '../../../../src/authoring/adopt/adopted-samples.js';
import { adoptTraits, type Discovered, readDiscovered } from '../../../../src/authoring/adopt/index.js';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { mixed, toCsv } from '../../../support/unlabelled.js';
import { asks, filesOf, tells } from '../builds/authoring-fixtures.js';

const engine = openEngine('assay-small', createLightModels());
const { authoring } = engine;
const texts = { type: 'csv', path: 'texts.csv' } as const;

async function discover(handle: string, configuration: object, files: Readonly<Record<string, string>>) {
  await authoring.build({ handle, configuration, directory: filesOf(files) });
  return readDiscovered((await authoring.exportVersion(handle)).bytes);
}

/** Builds adopted traits. @returns the record of the version */
async function build(handle: string, { configuration, samples }: ReturnType<typeof adoptTraits>, files = {}) {
  const directory = filesOf({ ...files, [samples.name]: await samples.text() });
  return authoring.build({ handle, configuration, directory });
}

const food = 'Add garlic and butter to the sauce';
const game = 'The players lost the league match';
const score = async (handle: string, content: string) =>
  (await engine.score(handle, { content })).card.scores;

let discovered: Discovered;
const first = () => discovered.traits[0]!;
const rows = async (samples: File) =>
  (await samples.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  const document = { traits: 'discover', effort: 'low', discovery: { method: 'pca' }, sources: [texts] };
  discovered = await discover('local.found', document, { 'texts.csv': toCsv(mixed) });
});

describe('reading discovered traits', () => {
  it('gives each trait with its record and the texts of both ends, the outermost first', async () => {
    const traits = await engine.traits('local.found');
    expect(discovered.traits.map(({ positive: _, negative: __, ...trait }) => trait)).toEqual(traits);
    for (const { key, positive, negative } of discovered.traits) {
      expect([positive.length, negative.length]).toEqual([12, 12]);
      expect(mixed).toEqual(expect.arrayContaining([...positive, ...negative]));
      const scores = await Promise.all(
        positive.map(async (text) => (await score('local.found', text))[key]!),
      );
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }
  });

  it('reads a file as it reads bytes', async () => {
    const { bytes } = await authoring.exportVersion('local.found');
    expect(await readDiscovered(new Blob([bytes]))).toEqual(discovered);
  });

  it('adds feedback to the ends', async () => {
    const { key } = first();
    await discover('local.feedback', discovered.configuration, { 'texts.csv': toCsv(mixed) });
    await authoring.addSamples('local.feedback', { samples: [{ text: food, [key]: 1 }] });
    await authoring.build({ handle: 'local.feedback', retrain: true });
    const read = await readDiscovered((await authoring.exportVersion('local.feedback')).bytes);
    expect(read.traits.find((trait) => trait.key === key)!.positive.at(-1)).toBe(food);
  });

  it('finds none in a version of authored traits', async () => {
    await build('local.authored', adoptTraits(discovered));
    const { bytes } = await authoring.exportVersion('local.authored');
    expect((await readDiscovered(bytes)).traits).toEqual([]);
  });

  it('rejects any other file', async () => {
    await expect(readDiscovered(new Blob(['text']))).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('adopting traits', () => {
  it('gives a document without a discovery, which builds without a warning and scores alike', async () => {
    const adopted = adoptTraits(discovered);
    const keys = discovered.traits.map(({ key }) => key);
    expect(adopted.configuration).toEqual({
      effort: 'low',
      traits: discovered.traits.map(({ key, name, description, positive_label, negative_label }) => {
        return { type: 'spectrum', key, name, description, positive_label, negative_label };
      }),
      sources: [
        {
          type: 'jsonl',
          path: 'discovered.jsonl',
          mapping: Object.fromEntries(keys.map((key) => [key, { trait: key }])),
        },
      ],
    });
    expect(adopted.opposed).toEqual(Object.fromEntries(keys.map((key) => [key, 0])));
    const { warnings } = await build('local.adopted', adopted);
    expect(warnings.filter((warning) => !/near copies|poles differ/.test(warning))).toEqual([]);
    const traits = await engine.traits('local.adopted');
    expect(
      traits.map(({ positive_samples, negative_samples }) => [positive_samples, negative_samples]),
    ).toEqual(keys.map(() => [12, 12]));
    const { key } = first();
    const sign = async (handle: string) =>
      Math.sign((await score(handle, food))[key]! - (await score(handle, game))[key]!);
    expect(await sign('local.adopted')).toBe(await sign('local.found'));
  });

  it('renames a trait and drops the others', async () => {
    const renamed = {
      key: 'topic',
      name: 'Topic',
      description: 'What a text is about',
      positive_label: 'cooking',
      negative_label: 'sports',
      axes: [{ key: first().key }],
    };
    await build('local.renamed', adoptTraits(discovered, [renamed]));
    const traits = await engine.traits('local.renamed');
    expect(traits).toHaveLength(1);
    expect(traits[0]).toMatchObject({ key: 'topic', name: 'Topic', positive_label: 'cooking' });
    expect(traits[0]).not.toHaveProperty('discovered');
  });

  it('takes what is not given from the defaults of a document', async () => {
    const { configuration } = adoptTraits(discovered, [{ key: 'topic', axes: [{ key: first().key }] }]);
    expect(configuration.traits).toEqual([{ type: 'spectrum', key: 'topic' }]);
  });

  it('turns a flipped trait around', async () => {
    const { key } = first();
    const [upright, flipped] = [false, true].map((turned) =>
      adoptTraits(discovered, [{ key: 'topic', axes: [{ key, flipped: turned }] }]),
    );
    const grades = async (samples: File) =>
      new Map((await rows(samples)).map(({ text, topic }) => [text, topic]));
    const before = await grades(upright!.samples);
    const after = await grades(flipped!.samples);
    expect([...after]).toHaveLength(before.size);
    for (const [text, grade] of after) expect(grade).toBe(1 - Number(before.get(text)));
  });

  it('merges axes into one trait with the texts of both', async () => {
    const [a, b] = discovered.traits;
    const merged = adoptTraits(discovered, [
      { key: 'both', axes: [{ key: a!.key }, { key: b!.key, flipped: true }] },
    ]);
    const opposed = [...a!.positive, ...b!.negative].filter((text) =>
      [...a!.negative, ...b!.positive].includes(text),
    );
    expect(merged.opposed).toEqual({ both: new Set(opposed).size });
    const positive = (await rows(merged.samples)).filter(({ both }) => both === 1).map(({ text }) => text);
    const expected = [...new Set([...a!.positive, ...b!.negative])].filter((text) => !opposed.includes(text));
    expect(positive.sort()).toEqual(expected.sort());
    const { warnings } = await build('local.merged', merged);
    expect(warnings.filter((warning) => !/near copies|poles differ/.test(warning))).toEqual([]);
  });

  it('writes a text that is a sample of two traits once', async () => {
    const { key } = first();
    const { samples } = adoptTraits(discovered, [
      { key: 'one', axes: [{ key }] },
      { key: 'two', axes: [{ key, flipped: true }] },
    ]);
    const all = await rows(samples);
    expect(all).toHaveLength(24);
    for (const { one, two } of all) expect([one, two].sort()).toEqual([0, 1]);
  });

  it('keeps the field of texts apart from that of a trait named text', async () => {
    const adopted = adoptTraits(discovered, [{ key: 'text', axes: [{ key: first().key }] }]);
    await build('local.text', adopted);
    expect(await engine.traits('local.text')).toMatchObject([{ key: 'text', sample_count: 24 }]);
  });

  it.each([
    [
      'an unknown discovered trait',
      [{ key: 'a', axes: [{ key: 'nothing' }] }],
      ['invalid_request', /^Unknown discovered trait 'nothing'\. This version has: /],
    ],
    ['a trait without axes', [{ key: 'a', axes: [] }], ['invalid_request', /^Trait 'a' has no axes/]],
    ['a model without traits', [], ['config_invalid', /^traits: must have at least 1/]],
  ] as const)('rejects %s', (_, traits, [code, detail]) => {
    expect(() => adoptTraits(discovered, traits)).toThrow(
      expect.objectContaining({ code, detail: expect.stringMatching(detail) }),
    );
  });

  it('names every key that is invalid or used twice', () => {
    const axes = [{ key: first().key }];
    const traits = ['Not a key', 'twice', 'twice'].map((key) => ({ key, axes }));
    expect(() => adoptTraits(discovered, traits)).toThrow(
      expect.objectContaining({
        code: 'config_invalid',
        issues: [
          expect.objectContaining({ path: 'traits[0].key' }),
          expect.objectContaining({ path: 'traits[2].key', code: 'duplicate' }),
        ],
      }),
    );
  });
});

describe('adopting traits beside authored ones', () => {
  const request = { type: 'spectrum', key: 'request', positive_label: 'asks', negative_label: 'tells' };
  const labelled = { type: 'csv', path: 'discovered.jsonl', trait: 'request', label_column: 'request' };
  const rated = `text,request\n${[...asks.map((text) => `"${text}",asks`), ...tells.map((text) => `"${text}",tells`)].join('\n')}\n`;
  const files = { 'texts.csv': toCsv(mixed), 'discovered.jsonl': rated };
  const document = {
    effort: 'low',
    traits: [request, { discover: 2 }],
    sources: [texts, labelled, { type: 'noise', max_samples: 20 }],
  };

  it('keeps authored traits and the sources that grade them', async () => {
    const found = await discover('local.mixed', document, files);
    const keys = found.traits.map(({ key }) => key);
    expect(keys).toHaveLength(2);
    const adopted = adoptTraits(found);
    expect(adopted.configuration.sources).toEqual([
      labelled,
      { type: 'noise', max_samples: 20, traits: ['request'] },
      {
        type: 'jsonl',
        path: 'discovered-2.jsonl',
        mapping: Object.fromEntries(keys.map((key) => [key, { trait: key }])),
      },
    ]);
    expect(adopted.configuration.traits).toHaveLength(3);
    const { warnings } = await build('local.mixed', adopted, files);
    expect(warnings.filter((warning) => !/near copies|poles differ/.test(warning))).toEqual([]);
    expect((await engine.traits('local.mixed')).map(({ key }) => key)).toEqual(['request', ...keys]);
  });

  it('leaves the authored traits when all discovered ones are dropped', async () => {
    const { bytes } = await authoring.exportVersion('local.mixed@v1');
    const { configuration, samples } = adoptTraits(await readDiscovered(bytes), []);
    expect(configuration.traits).toEqual([request]);
    expect(configuration.sources).toHaveLength(2);
    expect(samples.size).toBe(0);
  });
});

describe('samples of ends', () => {
  it('leaves out texts at opposite ends', () => {
    const merged = mergeEnds([
      { positive: ['a', 'b', 'c'], negative: ['x', 'y'] },
      { positive: ['b', 'y'], negative: ['c', 'z'] },
    ]);
    expect(merged).toEqual({ positive: ['a', 'b'], negative: ['x', 'z'], opposed: 2 });
  });

  it('takes at most 400 texts of each end, from its whole breadth', () => {
    const positive = Array.from({ length: 1000 }, (_, i) => `text ${i}`);
    const merged = mergeEnds([{ positive, negative: ['other'] }]);
    expect(merged.positive).toHaveLength(400);
    expect([merged.positive[0], merged.positive.at(-1)]).toEqual(['text 0', 'text 997']);
  });

  it('writes quotes and line ends of a text as JSON, and leaves out lines that are too long', () => {
    const long = 'x'.repeat(1_048_576);
    const lines = createSampleLines([
      { field: 'a', ends: { positive: ['say "x"\nnow', long], negative: [] } },
    ]);
    expect(lines).toEqual(['{"text":"say \\"x\\"\\nnow","a":1}\n']);
  });
});
