// Discovery of traits on the real engine with the bundled embedder, in memory.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ModelBuild } from '../../../../src/core/contract/authoring.js';
import type { ModelTrait } from '../../../../src/core/contract/index.js';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { cooking, mixed, sports, toCsv, toLabelledCsv } from '../../../support/unlabelled.js';
import { asks, filesOf, rejection, tells } from '../builds/authoring-fixtures.js';

const models = createLightModels();
const engine = openEngine('assay-small', models);
const { authoring } = engine;
const source = { type: 'csv', path: 'texts.csv' };
const document = { traits: 'discover', effort: 'low', sources: [source] };

/** Builds over one file. */
const build = (change: object, file: string, request: Partial<ModelBuild> = {}) =>
  authoring.build({
    handle: 'local.found',
    configuration: { ...document, ...change },
    directory: filesOf({ 'texts.csv': file }),
    ...request,
  });
const failure = async (change: object, file: string) => {
  const { code, detail } = await rejection(build(change, file));
  return [code, detail];
};
const separates = async (handle: string, traits: readonly ModelTrait[]): Promise<boolean> => {
  const food = (await engine.score(handle, { content: 'Add garlic and butter to the sauce' })).card;
  const game = (await engine.score(handle, { content: 'The players lost the league match' })).card;
  return traits.some(({ key }) => Math.abs(food.scores[key]! - game.scores[key]!) > 40);
};

describe('a document that only says discover', () => {
  let traits: ModelTrait[];

  beforeAll(async () => {
    const version = await build({}, toCsv(mixed), { handle: 'local.full' });
    expect(version).toMatchObject({ version: 'v1', warnings: [], counts: { texts: 64 } });
    traits = await engine.traits('local.full');
  });

  it('gives a model whose traits say how they were found', () => {
    expect(traits.length).toBeGreaterThan(0);
    expect(traits.length).toBeLessThanOrEqual(4);
    for (const { key, name, sample_count, positive_samples, discovered } of traits) {
      expect(key).toMatch(/^[a-z0-9][a-z0-9-]*$/);
      expect(name).toMatch(/ vs\. /);
      expect([sample_count, positive_samples]).toEqual([24, 12]);
      expect(discovered).toMatchObject({ kind: 'intrinsic', named_by: 'c-tf-idf' });
      expect(discovered!.stability).toBeGreaterThanOrEqual(0.8);
      expect(discovered!.discrimination).toBeGreaterThanOrEqual(0.6);
      expect(discovered!.explained_variance).toBeGreaterThan(0);
      expect(discovered!.positive_anchors).toHaveLength(5);
    }
  });

  it('separates what the texts are about', async () => {
    expect(await separates('local.full', traits)).toBe(true);
  });

  it('names an end by words of its texts', () => {
    const phrases = traits.map(({ description }) => description).join(' ');
    expect(phrases).toMatch(/game|match|players|goal/);
    expect(phrases).toMatch(/butter|garlic|salt|lemon|oven|heat/);
  });

  it('describes the model by the names of its traits, and the discovery in the report', async () => {
    const { card, report } = await authoring.version('local.full');
    expect(card.description).toBe(traits.map(({ name }) => name).join(', '));
    expect(card.scoring_method).toBe('balanced_linear');
    expect(report).toMatchObject({ discovery: { method: 'auto', texts: 64 } });
    expect(Object.keys((report as { discovery: { phrases: object } }).discovery.phrases)).toEqual(
      traits.map(({ key }) => key),
    );
  });

  it('gives the same bytes in another engine', async () => {
    const again = await openEngine('assay-small', models).authoring.build({
      handle: 'local.full',
      configuration: document,
      directory: filesOf({ 'texts.csv': toCsv(mixed) }),
    });
    expect(again.artifact_sha256).toBe((await authoring.version('local.full')).artifact_sha256);
  });

  it('keeps its axes when it is trained again with feedback, which only calibrates them', async () => {
    const before = await engine.card('local.full');
    const key = traits[0]!.key;
    await authoring.addSamples('local.full', { samples: [{ text: 'A goal in the last minute', [key]: 1 }] });
    const retrained = await authoring.build({ handle: 'local.full', retrain: true });
    expect(retrained).toMatchObject({ version: 'v2', counts: { samples: 24 * traits.length + 1 } });
    const after = await engine.card('local.full');
    expect(after.traits.map((trait) => trait.discovered)).toEqual(
      before.traits.map((trait) => trait.discovered),
    );
    expect(after.traits.map((trait) => trait.key)).toEqual(before.traits.map((trait) => trait.key));
    const score = async (handle: string) => {
      const { detail } = (await engine.score(handle, { content: 'The match was lost' })).card;
      return traits.map((trait) => detail[trait.key]!.native);
    };
    expect(await score('local.full@v2')).toEqual(await score('local.full@v1'));
  });

  it('reports the stage, and stops between two steps', async () => {
    const stages = new Set<string>();
    const controller = new AbortController();
    const stopped = authoring.build(
      { handle: 'local.stopped', configuration: document, directory: filesOf({ 'texts.csv': toCsv(mixed) }) },
      controller.signal,
      ({ stage }) => {
        stages.add(stage);
        if (stage === 'discovering') controller.abort(new Error('enough'));
      },
    );
    await expect(stopped).rejects.toThrow('enough');
    expect([...stages]).toContain('discovering');
    expect([...stages]).not.toContain('training');
  });
});

describe('sources of a discovery', () => {
  const discoverIn = async (sources: object[], files: Record<string, string>, change: object = {}) => {
    await authoring.build({
      handle: 'local.sources',
      configuration: { ...document, sources, ...change },
      directory: filesOf(files),
    });
    const { report, warnings } = await authoring.version('local.sources');
    return { texts: (report as { discovery: { texts: number } }).discovery.texts, warnings };
  };

  it('may be JSON lines with a text alone, and with labels of any name', async () => {
    const rows = mixed.map((text, i) => JSON.stringify(i % 3 === 0 ? { text, kind: 'a b' } : { text }));
    const jsonl = { type: 'jsonl', path: 'a.jsonl', mapping: { kind: { trait: 'kind' } } };
    expect(await discoverIn([jsonl], { 'a.jsonl': rows.join('\n') })).toEqual({ texts: 64, warnings: [] });
  });

  it('may be files without a trait, beside others that name one', async () => {
    const file = { type: 'file', path: 'a.txt' };
    const paragraphs = mixed.map((text) => `${text}. `.repeat(6));
    const sources = [file, { ...source, trait: 'tone', quality: 'negative' }];
    const files = { 'a.txt': paragraphs.join('\n\n'), 'texts.csv': toCsv(sports) };
    expect(await discoverIn(sources, files)).toEqual({ texts: 96, warnings: [] });
  });

  it('leave out noise, which is not what the model is about', async () => {
    const noise = { type: 'noise', max_samples: 20 };
    expect((await discoverIn([source, noise], { 'texts.csv': toCsv(mixed) })).texts).toBe(64);
  });

  it('may have labels that a mapping does not name', async () => {
    const csv = toLabelledCsv({ food: cooking, sport: sports.slice(0, 20), other: sports.slice(20) });
    const labelled = { ...source, label_column: 'label', mapping: { food: 'positive', sport: 'negative' } };
    expect(await discoverIn([labelled], { 'texts.csv': csv })).toEqual({ texts: 64, warnings: [] });
  });
});

describe('discovery by labelled groups', () => {
  it('finds the axis between two labels of any name, in a column alone', async () => {
    const csv = toLabelledCsv({ food: cooking, sport: sports });
    const lda = { sources: [{ ...source, label_column: 'label' }], discovery: { method: 'lda' } };
    await build(lda, csv, { handle: 'local.labels' });
    const traits = await engine.traits('local.labels');
    expect(traits).toHaveLength(1);
    expect(traits[0]!.discovered!.found_by).toBe('lda');
    expect(traits[0]!.positive_label).toMatch(
      /oil|salt|butter|recipe|heat|lemon|herbs|oven|garlic|bread|salad/,
    );
    expect(await separates('local.labels', traits)).toBe(true);
  });
});

describe('a discover entry beside authored traits', () => {
  const request = {
    type: 'spectrum',
    key: 'request',
    positive_paraphrases: asks,
    negative_paraphrases: tells,
  };

  it('adds discovered traits after the authored ones, from texts without labels', async () => {
    await build({ traits: [{ discover: 2 }, request] }, toCsv(mixed), { handle: 'local.beside' });
    const traits = await engine.traits('local.beside');
    expect(traits).toHaveLength(3);
    expect(traits[0]).toMatchObject({ key: 'request', sample_count: 10 });
    expect(traits[0]).not.toHaveProperty('discovered');
    expect(traits[1]!.discovered!.kind).toBe('intrinsic');
    expect((await engine.card('local.beside')).scoring_method).not.toBe('');
    const again = await authoring.build({ handle: 'local.beside', retrain: true });
    expect(again.version).toBe('v2');
    expect(await engine.traits('local.beside')).toEqual(traits);
  });

  it('leaves out what an authored trait measures', async () => {
    const food = {
      type: 'spectrum',
      key: 'food',
      positive_paraphrases: cooking,
      negative_paraphrases: sports,
    };
    const version = await build(
      { traits: [food, { discover: 1 }], discovery: { method: 'pca' } },
      toCsv(mixed),
      { handle: 'local.known' },
    );
    expect(version.warnings.filter((warning) => !/duplicate|near cop|poles differ/.test(warning))).toEqual(
      [],
    );
    const [authored, found] = await engine.traits('local.known');
    const a = (await engine.score('local.known', { content: 'Add garlic and butter to the sauce' })).card;
    const b = (await engine.score('local.known', { content: 'The players lost the league match' })).card;
    const differ = ({ key }: ModelTrait) => Math.abs(a.scores[key]! - b.scores[key]!);
    expect(differ(authored!)).toBeGreaterThan(differ(found!));
  });

  it('warns when fewer traits are found than asked for', async () => {
    const { warnings } = await build({ traits: [request, { discover: 40 }] }, toCsv(mixed));
    expect(warnings).toEqual([
      expect.stringMatching(/^\d+ texts are near copies of another, for example /),
      expect.stringMatching(
        /^\d+ of 40 traits were discovered: of \d+ proposed axes, \d+ are stable, and the others have a discrimination below 0\.\d\d or measure the same$/,
      ),
    ]);
  });
});

describe('what cannot be discovered', () => {
  it('is reported for no texts, one text, and too few', async () => {
    expect(await failure({ sources: [] }, '')).toEqual([
      'samples_too_few',
      'Discovery needs at least 20 distinct texts, and the sources have 0 distinct texts. Add texts',
    ]);
    expect(await failure({}, toCsv(new Array(50).fill('the same text')))).toEqual([
      'samples_too_few',
      'Discovery needs at least 20 distinct texts, and the sources have 1 distinct text. Add texts',
    ]);
  });

  it('is reported for texts that a reader does not see apart', async () => {
    const same = Array.from({ length: 30 }, (_, i) =>
      i % 2 === 0 ? 'Stir the soup now' : 'Stir the soup  now ',
    );
    const [code, detail] = await failure({}, toCsv(same));
    expect(code).toBe('samples_too_few');
    expect(detail).toContain('the sources have 1 distinct text');
  });

  it('is reported with the best axis when none reaches the threshold', async () => {
    const lines = readFileSync(
      new URL('../../../../models/ambient/ambient.txt', import.meta.url),
      'utf8',
    ).split('\n');
    const general = lines.slice(0, 80).map((line) => line.replaceAll('"', ''));
    const [code, detail] = await failure({ discovery: { min_discrimination: 1 } }, toCsv(general));
    expect(code).toBe('samples_too_few');
    expect(detail).toMatch(
      /^No trait was discovered: of \d+ proposed axes, \d+ are stable, and the best has discrimination 0\.\d\d; 1\.00 is needed\. Add texts, or lower discovery\.min_discrimination$/,
    );
  });

  it('is reported for lda with one group, or none', async () => {
    const lda = { discovery: { method: 'lda' } };
    expect(await failure(lda, toCsv(mixed))).toEqual([
      'samples_too_few',
      'discovery.method lda separates labelled groups of 4 texts or more, and no group has enough labelled texts. Label at least two groups, or set discovery.method to auto, pca or clustering',
    ]);
    const one = { ...lda, sources: [{ ...source, trait: 'food', quality: 'positive' }] };
    expect((await failure(one, toCsv(mixed)))[1]).toContain('only one group of 64 texts has a label');
  });

  it.each([65, 1000])(
    'is a request for %d traits, more than one discovery can find: a warning',
    async (discover) => {
      const { warnings } = await build({ traits: [{ discover }] }, toCsv(mixed));
      expect(warnings).toEqual([
        expect.stringMatching(
          new RegExp(`^\\d+ of ${discover} traits were discovered: of \\d+ proposed axes, \\d+ are stable`),
        ),
      ]);
    },
  );

  it('is an option without a language model: a warning', async () => {
    const { warnings } = await build({ discovery: { interpret_context: 'Reviews of films' } }, toCsv(mixed));
    expect(warnings).toEqual([
      "discovery.interpret_context has no effect without an interpreter. Pass one to build(), like { interpreter: 'prompt-api' }",
    ]);
  });
});

describe('options of a discovery', () => {
  it('name groups by letters without interpretation, and limit their count', async () => {
    await build({ discovery: { interpret: false, max_traits: 2 } }, toCsv(mixed), { handle: 'local.plain' });
    const traits = await engine.traits('local.plain');
    expect(traits.map(({ key }) => key)).toEqual(['group-a-vs-group-b', 'group-c-vs-group-d']);
    expect(traits[0]).toMatchObject({ name: 'Group A vs. group B', discovered: { named_by: 'none' } });
  });
});
