// Building a version with one call, on the real engine with the bundled embedder, in memory.
import { beforeAll, describe, expect, it } from 'vitest';
import type { BuildProgress, ModelBuild } from '../../../../src/core/contract/authoring.js';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { asks, csv, document, filesOf, rejection, tells, yaml } from './authoring-fixtures.js';

const models = createLightModels();
const engine = openEngine('assay-small', models);
const { authoring } = engine;
const build = (request: Partial<ModelBuild>) =>
  authoring.build({ handle: 'local.request', configuration: document, ...request });
const trait = document.traits[0]!;

describe('a build', () => {
  it('of ten lines of YAML and a CSV file gives an unlisted version that can be scored', async () => {
    const version = await build({ configuration: yaml, directory: filesOf({ 'samples.csv': csv }) });
    expect(version).toMatchObject({
      handle: 'local.request',
      version: 'v1',
      active: true,
      origin: 'build',
      counts: { texts: 10, samples: 10, positive: 5, negative: 5 },
      warnings: [],
    });
    const { card } = await engine.score('local.request', { content: 'Reply to the customer now' });
    expect(Object.keys(card.scores)).toEqual(['request']);
    expect((await engine.traits('local.request'))[0]).toMatchObject({
      key: 'request',
      positive_label: 'asks',
      positive_samples: 5,
    });
    expect((await engine.models()).map(({ handle }) => handle)).not.toContain('local.request');
  });

  it('reports its stages in order, each until it is done', async () => {
    const reported: BuildProgress[] = [];
    await authoring.build({ handle: 'local.reported', configuration: document }, undefined, (progress) => {
      reported.push(progress);
    });
    const stages = [...new Set(reported.map(({ stage }) => stage))].filter((stage) => stage !== 'embedder');
    expect(stages).toEqual(['reading', 'embedding', 'training', 'saving']);
    for (const stage of ['embedding', 'training', 'saving']) {
      const last = reported.findLast((progress) => progress.stage === stage);
      expect(last).toMatchObject({ done: last?.total, secondsLeft: 0 });
      expect(last?.total).toBeGreaterThan(0);
    }
  });

  it('gives the same bytes for the same document, as JSON or as an object, and other bytes for another', async () => {
    const one = await build({ handle: 'local.same' });
    const text = JSON.stringify(document);
    const [two, three] = [
      await build({ handle: 'local.same', configuration: text }),
      await build({ handle: 'local.same', configuration: { ...document, description: 'Else' } }),
    ];
    expect([one.version, two.version]).toEqual(['v1', 'v2']);
    expect(two.configuration_sha256).toBe(one.configuration_sha256);
    expect(two.samples_sha256).toBe(one.samples_sha256);
    expect(two.metrics).toEqual(one.metrics);
    expect(three.configuration_sha256).not.toBe(one.configuration_sha256);
    const again = await openEngine('assay-small', models).authoring.build({
      handle: 'local.same',
      configuration: document,
    });
    expect(again.artifact_sha256).toBe(one.artifact_sha256);
  });

  it('runs once when a request with a key is sent twice', async () => {
    const one = await build({ handle: 'local.once', key: 'k1' });
    const two = await build({ handle: 'local.once', key: 'k1' });
    expect(two).toEqual(one);
    expect((await build({ handle: 'local.once', key: 'k2' })).version).toBe('v2');
  });

  it('copies terms and provenance to the card', async () => {
    const terms = 'For **tests** only';
    const upstream = [{ name: 'Someone', license: 'CC0-1.0' }];
    await build({ configuration: { ...document, additional_terms: terms, upstream_sources: upstream } });
    expect(await engine.card('local.request')).toMatchObject({
      additional_terms: terms,
      upstream_sources: upstream,
    });
    await build({ configuration: { ...document, description: undefined } });
    expect((await engine.card('local.request')).description).toBe('Request');
  });

  it('fills the missing pole of topic, outlier and one-pole spectrum traits with ambient texts', async () => {
    const version = await authoring.build({
      handle: 'local.types',
      configuration: {
        effort: 'low',
        traits: [
          { type: 'topic', key: 'nature', topic_paraphrases: tells },
          { type: 'outlier', key: 'odd', cohort_paraphrases: [...tells, ...asks] },
          {
            type: 'claim',
            key: 'winter',
            claim_statement: 'Winter is cold',
            confirming_paraphrases: [
              'Winter days freeze',
              'It is icy in winter',
              'Winters here are bitterly cold',
            ],
            contradicting_paraphrases: [
              'Winter is warm',
              'Winters are mild and sunny',
              'It never freezes in winter',
            ],
          },
          { type: 'spectrum', key: 'one', positive_paraphrases: asks },
        ],
      },
    });
    expect(version.warnings).toEqual([
      "Trait 'one': ambient texts replace the negative pole, because the document names no negative samples",
    ]);
    const traits = await engine.traits('local.types');
    expect(traits.map(({ key }) => key)).toEqual(['nature', 'odd', 'winter', 'one']);
    expect(traits.map(({ description }) => description)).toEqual(['', '', 'Winter is cold', '']);
    for (const { key, positive_samples, negative_samples } of traits) {
      expect([key, positive_samples >= 3, negative_samples >= 3]).toEqual([key, true, true]);
    }
    const { card } = await engine.score('local.types', { content: 'Birds sing in old trees' });
    expect(Object.keys(card.scores)).toEqual(['nature', 'odd', 'winter', 'one']);
  });

  it('stores a report with the version, and excerpts of the texts that it names', async () => {
    const { report, configuration } = await authoring.version('local.request');
    expect(configuration).toMatchObject({ effort: 'low' });
    expect(report).toMatchObject({
      effort: 'low',
      traits: [{ key: 'request' }],
      texts: {},
      evaluation: null,
    });
  });
});

describe('problems of samples', () => {
  it('are warnings: duplicate, contradictory and wordless samples', async () => {
    const { warnings } = await build({
      configuration: {
        ...document,
        traits: [
          {
            ...trait,
            positive_paraphrases: [...asks, asks[0], '\u200b'],
            negative_paraphrases: [...tells, asks[1]],
          },
        ],
      },
    });
    expect(warnings).toEqual([
      "Trait 'request': 1 duplicate sample was left out",
      "Trait 'request': 1 text has contradictory labels, for example 'Send me the report by noon'. Keep one label per text",
      '1 text without words was left out',
    ]);
  });

  const traits = (more: object) => ({
    effort: 'low',
    traits: [{ type: 'spectrum', key: 'request', ...more }],
  });
  it.each([
    [
      'too few',
      traits({ positive_paraphrases: asks.slice(0, 2), negative_paraphrases: tells }),
      /'request'.* 2 positive/,
    ],
    [
      'identical texts',
      traits({ positive_paraphrases: new Array(9).fill('x'), negative_paraphrases: tells }),
      /'request'.* 1 positive .*8 duplicate samples were left out/,
    ],
    ['none at all', traits({}), /'request'/],
    ['one pole of a claim', { traits: [{ type: 'claim', key: 'c', confirming_paraphrases: asks }] }, /'c'/],
  ])('fail the build: %s', async (_name, configuration, detail) => {
    const before = await authoring.versions('local.request');
    const error = await rejection(build({ configuration }));
    expect([error.code, error.detail]).toEqual(['samples_too_few', expect.stringMatching(detail)]);
    expect(await authoring.versions('local.request')).toEqual(before);
  });
});

describe('a rejected build', () => {
  const alias = `a: &a [x, x, x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
traits: [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]`;
  const keys = Array.from({ length: 100_000 }, (_, i) => ({ type: 'topic', key: `k${i}` }));
  const jsonl = (mapping: object) => ({
    ...document,
    sources: [{ type: 'jsonl', path: 's.jsonl', mapping }],
  });
  it.each<[string, Partial<ModelBuild>, string, RegExp]>([
    ['a handle of the catalog', { handle: 'assay.humor' }, 'invalid_request', /prefix 'assay\.'/],
    ['a missing handle', { handle: undefined as unknown as string }, 'invalid_request', /local\.name/],
    ['a YAML alias bomb', { configuration: alias }, 'config_invalid', /alias/i],
    ['a document that contains itself', { configuration: 'traits: &a [*a]' }, 'config_invalid', /./],
    ['a document of a megabyte', { configuration: ' '.repeat(1_048_577) }, 'config_invalid', /maximum/],
    ['repeated keys', { configuration: 'effort: low\neffort: high' }, 'config_invalid', /line 2/],
    ['100,000 traits', { configuration: { traits: keys } }, 'config_invalid', /traits/],
    [
      'an unknown trait in a mapping',
      { configuration: jsonl({ f: { trait: 'clarty' } }) },
      'config_invalid',
      /^sources\[0\]\.mapping\.f\.trait: must be the key of a trait, not 'clarty'/,
    ],
    [
      'no directory for a path',
      { configuration: yaml },
      'sample_invalid',
      /samples\.csv.*requires a model directory/,
    ],
    [
      'a file that is not there',
      { configuration: yaml, directory: filesOf({ 'other.csv': csv }) },
      'sample_invalid',
      /file 'samples\.csv' not found. The directory has: other\.csv/,
    ],
    [
      'a discovery without texts',
      { configuration: { traits: 'discover' } },
      'samples_too_few',
      /0 distinct texts/,
    ],
    ['a folder on disk in a browser', { directory: { kind: 'path', path: '/' } }, 'invalid_request', /Node/],
  ])('%s', async (_name, request, code, detail) => {
    const error = await rejection(build({ handle: 'local.refused', ...request }));
    expect([error.code, error.detail]).toEqual([code, expect.stringMatching(detail)]);
    expect((await rejection(authoring.versions('local.refused'))).code).toBe('model_not_found');
  });

  it('a second build of a model during the first', async () => {
    const first = build({ handle: 'local.twice' });
    expect(await rejection(build({ handle: 'local.twice' }))).toMatchObject({ code: 'conflict' });
    expect((await first).version).toBe('v1');
    expect((await build({ handle: 'local.twice' })).version).toBe('v2');
  });
});

describe('an aborted build', () => {
  beforeAll(() => build({ handle: 'local.aborted' }));

  it.each(['reading', 'embedding', 'training', 'saving'])(
    'stores nothing when aborted in the stage %s',
    async (stage) => {
      const before = await authoring.versions('local.aborted');
      const controller = new AbortController();
      const reason = new Error('mine');
      const aborted = authoring.build(
        { handle: 'local.aborted', configuration: { ...document, description: stage } },
        controller.signal,
        (progress) => {
          if (progress.stage === stage) controller.abort(reason);
        },
      );
      await expect(aborted).rejects.toBe(reason);
      expect(await authoring.versions('local.aborted')).toEqual(before);
      expect((await engine.card('local.aborted')).description).toBe(document.description);
    },
  );
});
