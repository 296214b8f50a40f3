// What a build says about samples and options that it cannot use, on the real engine with the bundled embedder.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModel, buildSeed } from '../../../../src/entries/in-process/index.js';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { asks, countingEmbedder, document, filesOf, rejection, tells } from '../builds/authoring-fixtures.js';
import { type Hosts, json, startHosts } from '../sources/hosts.js';

const { authoring } = openEngine('assay-small', createLightModels());
const request = { type: 'spectrum', key: 'request' };

/** Builds a model of the trait `request`, of samples in the files, at low effort. */
const build = (
  sources: readonly object[],
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  more: object = {},
) =>
  authoring.build({
    handle: 'local.warned',
    configuration: { effort: 'low', traits: [request], sources, ...more },
    directory: filesOf(files),
  });
const table = (...rows: readonly [text: string, label: string | number][]) =>
  `text,label\n${rows.map(([text, label]) => `"${text}",${label}\n`).join('')}`;
const label = (texts: readonly string[], name: string | number) =>
  texts.map((text): [string, string | number] => [text, name]);
const lines = (texts: readonly string[], grade: unknown) =>
  texts.map((text) => `${JSON.stringify({ text, grade })}\n`).join('');

const csv = { type: 'csv', path: 'a.csv', label_column: 'label' };
const mapped = { ...csv, mapping: { urgent: 'positive', calm: 'negative' } };
const good = table(...label(asks, 'urgent'), ...label(tells, 'calm'));

describe('rows with labels that the mapping does not name', () => {
  it('are counted by label, with the nearest label of the mapping', async () => {
    const { warnings } = await build([mapped], {
      'a.csv': `${good}one,Urgent\ntwo,Urgent\nthree,clam\nfour,other\nfive,misc\nsix,other\nseven,\n`,
    });
    expect(warnings).toEqual([
      "2 rows of sources[0] are labelled 'Urgent', which the mapping does not name; did you mean 'urgent'?",
      "1 row of sources[0] is labelled 'clam', which the mapping does not name; did you mean 'calm'?",
      "3 rows of sources[0] were left out, because the mapping does not name the label: 'other' (2), 'misc' (1)",
      '1 row of sources[0] was left out, because no trait is graded there',
    ]);
  });

  it('lead the advice of the stored report', async () => {
    const { warnings } = await build([mapped], { 'a.csv': `${good}one,Urgent\n` });
    const { report } = await authoring.version('local.warned');
    expect(warnings).toEqual([
      "1 row of sources[0] is labelled 'Urgent', which the mapping does not name; did you mean 'urgent'?",
    ]);
    expect(report?.advice).toEqual(warnings);
  });

  it('are a label without rows from the side of the mapping', async () => {
    const mapping = { urgent: 'positive', calm: 'negative', asap: 'positive', Kalm: 'negative' };
    const { warnings } = await build([{ ...mapped, mapping }], { 'a.csv': `${good}one,kalm\n` });
    expect(warnings).toEqual([
      "1 row of sources[0] is labelled 'kalm', which the mapping does not name; did you mean 'Kalm'?",
      "No row of sources[0] is labelled 'asap', which the mapping names",
      "No row of sources[0] is labelled 'Kalm', which the mapping names; did you mean 'kalm'?",
    ]);
  });

  it('are a line where two of the mapping are nearly the same, but mapped differently', async () => {
    const mapping = { urgent: 'positive', Urgent: 'positive', calm: 'negative', 'urgent!': 'negative' };
    const { warnings } = await build([{ ...mapped, mapping }], {
      'a.csv': `${good}one,Urgent\ntwo,urgent!\n`,
    });
    expect(warnings).toEqual([
      `Labels 'urgent' (${asks.length}) and 'urgent!' (1) of sources[0] are nearly the same, but mapped differently. If they are one, map them alike`,
      "Labels 'Urgent' (1) and 'urgent!' (1) of sources[0] are nearly the same, but mapped differently. If they are one, map them alike",
    ]);
  });

  it('are summarised from the eleventh label on, and numbers are never near', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `text ${i},${1000 + i}\n`).join('');
    const mapping = { ...mapped.mapping, 1100: 'positive' };
    const { warnings } = await build([{ ...mapped, mapping }], {
      'a.csv': `${good}last text,1100\n${rows}`,
    });
    const named = Array.from({ length: 10 }, (_, i) => `'${1000 + i}' (1)`).join(', ');
    expect(warnings).toEqual([
      `12 rows of sources[0] were left out, because the mapping does not name the label: ${named} and 2 more`,
    ]);
  });
});

describe('a file that is not UTF-8', () => {
  it('is read as Windows-1252, with a line', async () => {
    const latin = Uint8Array.from(`${good}"na\xefve",calm\n`, (character) => character.charCodeAt(0));
    const { warnings } = await build([mapped], { 'a.csv': latin });
    expect(warnings).toEqual([
      'sources[0] is read as Windows-1252, because it is not UTF-8. Save it as UTF-8 to be sure',
    ]);
  });
});

describe('rows of a data set on the hub', () => {
  let hosts: Hosts;
  beforeAll(async () => {
    hosts = await startHosts();
  });
  afterAll(() => hosts.close());

  it('are counted by class name, and so are rows without a text', async () => {
    const rows = [
      ...asks.map((text) => ({ text, label: 0 })),
      ...tells.map((text) => ({ text, label: 1 })),
      { text: 'Whatever', label: 2 },
      { text: 'Else', label: 2 },
      { text: null, label: 0 },
    ];
    const features = [
      { name: 'text', type: { dtype: 'string' } },
      { name: 'label', type: { names: ['urgent', 'calm', 'Urgent!'] } },
    ];
    hosts.answers.set('/parquet', json({ parquet_files: [] }));
    hosts.answers.set('/splits', json({ splits: [{ dataset: 'o/d', config: 'default', split: 'train' }] }));
    hosts.answers.set(
      '/rows',
      json({
        features,
        rows: rows.map((row, row_idx) => ({ row_idx, row, truncated_cells: [] })),
        num_rows_total: rows.length,
      }),
    );
    const { warnings } = await buildModel({
      handle: 'local.hub',
      version: 'v1',
      configuration: {
        effort: 'low',
        traits: [request],
        sources: [{ type: 'huggingface', dataset: 'o/d', mapping: mapped.mapping }],
      },
      io: {
        read: async () => new Uint8Array(),
        fetch: globalThis.fetch,
        hosts: { datasetsServer: hosts.origin },
        seed: buildSeed,
      },
      embedder: await countingEmbedder(),
      ambient: [],
    });
    expect(warnings).toEqual([
      "2 rows of sources[0] are labelled 'Urgent!', which the mapping does not name; did you mean 'urgent'?",
      '1 row of sources[0] was left out, because the text is missing',
    ]);
  });
});

describe('a pole without samples', () => {
  it('is an error where a mapping names it, with the labels met', async () => {
    const error = await rejection(
      build([mapped], { 'a.csv': table(...label(asks, 'urgent'), ...label(tells, 'Calm')) }),
    );
    expect([error.code, error.detail]).toEqual([
      'samples_too_few',
      "Trait 'request' has no negative sample, although sources[0] maps 'calm' to that pole. Ambient texts do not replace samples that a source should give. " +
        "5 rows of sources[0] are labelled 'Calm', which the mapping does not name; did you mean 'calm'?",
    ]);
  });

  it('is an error where a source is meant for it, also beside noise', async () => {
    const sources = [
      { type: 'csv', path: 'a.csv', quality: 'high' },
      { type: 'csv', path: 'b.csv', quality: 'low' },
      { type: 'noise' },
    ];
    const files = { 'a.csv': `text\n${asks.map((text) => `"${text}"\n`).join('')}`, 'b.csv': 'text\n' };
    const error = await rejection(build(sources, files));
    expect(error.detail).toBe(
      "Trait 'request' has no negative sample, although sources[1] is meant for that pole. Ambient texts do not replace samples that a source should give. " +
        "sources[1] gives no sample for trait 'request': no row has a text",
    );
  });

  it('is a warning where the cells of a source are all on the other pole', async () => {
    const source = { type: 'jsonl', path: 'a.jsonl', mapping: { grade: { trait: 'request' } } };
    const { warnings } = await build([source], { 'a.jsonl': lines(asks, 'high') });
    expect(warnings).toEqual([
      "Trait 'request': ambient texts replace the negative pole, because no sample of sources[0] is negative",
    ]);
  });

  it('is a warning where its paraphrases have no words', async () => {
    const { warnings } = await authoring.build({
      handle: 'local.warned',
      configuration: {
        effort: 'low',
        traits: [{ ...request, positive_paraphrases: asks, negative_paraphrases: ['\u200b', '\u200c'] }],
      },
    });
    expect(warnings).toEqual([
      "Trait 'request': 1 duplicate sample was left out",
      '1 text without words was left out',
      "Trait 'request': ambient texts replace the negative pole, because its 2 negative paraphrases have no words",
    ]);
  });

  it('is an error for the own pole of a topic and of an outlier trait', async () => {
    const of = (type: string, field: string) =>
      rejection(
        authoring.build({
          handle: 'local.warned',
          configuration: { effort: 'low', traits: [{ ...request, type, [field]: tells }] },
        }),
      );
    expect((await of('topic', 'negative_paraphrases')).detail).toBe(
      "Trait 'request' has 0 positive samples out of 5. Add samples: each pole needs at least 3",
    );
    expect((await of('outlier', 'positive_paraphrases')).detail).toBe(
      "Trait 'request' has 0 negative samples out of 5. Add samples: each pole needs at least 3",
    );
  });
});

describe('a source without samples for a trait', () => {
  const traits = [document.traits[0], { type: 'spectrum', key: 'risk', ...paraphrases() }];
  function paraphrases() {
    return { positive_paraphrases: asks, negative_paraphrases: tells };
  }

  it('is named with its field, its column or its label', async () => {
    const sources = [
      { type: 'jsonl', path: 'a.jsonl', mapping: { grade: { trait: 'request' }, danger: { trait: 'risk' } } },
      { type: 'csv', path: 'a.csv', columns: { n: { trait: 'risk' }, m: { trait: 'risk' } } },
      { type: 'csv', path: 'b.csv', mapping: { a: { trait: 'request' }, zzz: { trait: 'risk' } } },
      { type: 'csv', path: 'c.csv', trait: 'risk', label_column: 'label' },
    ];
    const { warnings } = await build(
      sources,
      {
        'a.jsonl': `${lines(['Do it'], 1)}{"text": "unused"}\n`,
        'a.csv': 'text,n,m\none,,\ntwo,NA,\n',
        'b.csv': 'text,label\nCall me,a\n',
        'c.csv': 'text,label\n',
      },
      { traits },
    );
    expect(warnings).toEqual([
      "sources[0] gives no sample for trait 'risk': no row has a value in field 'danger'",
      '1 row of sources[0] was left out, because no trait is graded there',
      "sources[1] gives no sample for trait 'risk': no row has a value in column 'n' or a value in column 'm'",
      '2 rows of sources[1] were left out, because no trait is graded there',
      "No row of sources[2] is labelled 'zzz', which the mapping names",
      "sources[2] gives no sample for trait 'risk': no row has a label that is mapped to it",
      "sources[3] gives no sample for trait 'risk': no row has a value in column 'label'",
    ]);
  });
});

describe('poles around 0.5', () => {
  it('put 0.9 beside 1, and leave 0.5 out', async () => {
    const texts = table(...label(asks, 1), ...label(['One more', 'And this'], 0.9), ...label(['So so'], 0.5));
    const { warnings } = await build([csv], { 'a.csv': texts });
    expect(warnings).toEqual([
      "Trait 'request': ambient texts replace the negative pole, because no sample of sources[0] is negative",
    ]);
    const { report } = await authoring.version('local.warned');
    expect(report?.traits).toMatchObject([
      { boundaries: null, samples: { positive: 7, between: 1, ambient_pole: true } },
    ]);
  });

  it('give way to percentiles for raw numbers, with each boundary alone and both at 50', async () => {
    const source = { type: 'csv', path: 'a.csv', columns: { label: { trait: 'request' } } };
    const rows = table(...label(asks, 30), ...label(tells, 10), ['Between', 20]);
    for (const [training, boundaries] of [
      [{}, { low: 33, high: 67 }],
      [{ boundary_low: 20 }, { low: 20 }],
      [{ boundary_high: 80 }, { high: 80 }],
      [
        { boundary_low: 50, boundary_high: 50 },
        { low: 50, high: 50 },
      ],
    ]) {
      const { warnings } = await build([source], { 'a.csv': rows }, { training });
      expect(warnings).toEqual([]);
      const { report } = await authoring.version('local.warned');
      expect(report?.traits).toMatchObject([{ boundaries, samples: { positive: 5 } }]);
    }
  });
});

describe('options', () => {
  it('test_split is clamped, and holds nothing out of three texts', async () => {
    const training = { test_split: 0.9 };
    const clamped = await build([mapped], { 'a.csv': good }, { training });
    expect(clamped.warnings).toEqual([
      "Trait 'request': training.test_split 0.9 holds out 2 of 5 positive texts instead of 5 and 2 of 5 negative texts instead of 5. Each pole holds out at least 1 and keeps at least 3",
    ]);
    const { report } = await authoring.version('local.warned');
    expect(report?.traits).toMatchObject([{ held_out: { samples: 4 } }]);
    const few = table(...label(asks.slice(0, 3), 'urgent'), ...label(tells, 'calm'));
    expect((await build([mapped], { 'a.csv': few }, { training })).warnings).toEqual([
      "Trait 'request': training.test_split 0.9 holds nothing out, because the positive pole has only 3 texts. Add samples: each pole needs at least 4",
    ]);
  });

  it('compute_diagnostics runs all diagnostics at low effort', async () => {
    const texts = Array.from({ length: 20 }, (_, i) => `${asks[i % 5]}, number ${i}`);
    const others = Array.from({ length: 20 }, (_, i) => `${tells[i % 5]}, chapter ${i}`);
    const paraphrases = { positive_paraphrases: texts, negative_paraphrases: others };
    await authoring.build({
      handle: 'local.diagnosed',
      configuration: {
        effort: 'low',
        training: { compute_diagnostics: true },
        traits: ['a', 'b'].map((key) => ({ type: 'spectrum', key, ...paraphrases })),
      },
    });
    const { report } = await authoring.version('local.diagnosed');
    expect(report?.correlation).toMatchObject({ keys: ['a', 'b'] });
    expect(report?.traits).toMatchObject(
      ['a', 'b'].map((key) => ({
        key,
        cold_start: [{ samples: 4 }],
        stability: { axis_cosine: expect.any(Number) },
      })),
    );
  });

  it('without an effect are named, one sentence each', async () => {
    const { warnings } = await build(
      [
        { ...mapped, quality: 'high', trait: 'request', seed: 1 },
        { ...csv, path: 'b.csv', quality: 0.5 },
        { type: 'csv', path: 'c.csv', trait: 'request', columns: { n: { trait: 'request' } }, quality: 1 },
        { type: 'noise', split: 'test', text_column: 'x', hf_config: 'y', max_samples: 5 },
      ],
      { 'a.csv': good, 'b.csv': 'text,label\nDo this,high\n', 'c.csv': 'text,n\nDo that,1\n' },
      {
        traits: [{ ...request, claim_statement: 'x' }],
        training: {
          boundary_mode: 'exclude',
          auto_prune: false,
          prune_z_threshold: 2,
          cold_start_k: [4],
          compute_diagnostics: false,
        },
        discovery: { method: 'pca' },
      },
    );
    expect(warnings).toEqual([
      'sources[0].quality has no effect: mapping grades the rows',
      'sources[0].seed has no effect: without max_per_class, every row is used',
      'sources[1].quality has no effect: label_column grades the rows',
      'sources[2].quality has no effect: columns grades the rows',
      'sources[2].trait has no effect: columns names the trait',
      'sources[3].split has no effect: dataset is not set',
      'sources[3].text_column has no effect: dataset is not set',
      'sources[3].hf_config has no effect: dataset is not set',
      "traits[0].claim_statement has no effect: trait 'request' is a spectrum, not a claim",
      'training.prune_z_threshold has no effect: auto_prune is off',
      'training.cold_start_k has no effect: compute_diagnostics is false',
      'training.boundary_mode has no effect: boundary_low and boundary_high are not set',
      'discovery has no effect: traits has no discover entry',
    ]);
  });

  it('for parallel studies are named where training has one thread', async () => {
    const rows = { ...request, positive_paraphrases: asks, negative_paraphrases: tells };
    const build = async (training: object) => {
      const configuration = { effort: 'low', traits: [rows], training };
      return (await authoring.build({ handle: 'local.warned', configuration })).warnings;
    };
    expect(await build({ max_parallel_methods: 2 })).toEqual([
      'training.max_parallel_methods has no effect: the search is too small to gain from a second thread',
    ]);
    expect(await build({ max_parallel_methods: 2, trials_per_method: 2000 })).toEqual([
      'training.max_parallel_methods has no effect: this host trains on one thread',
    ]);
    expect(await build({ max_parallel_methods: 1, trials_per_method: 2000 })).toEqual([]);
  });

  it('without an effect on two-class labels or on outlier traits are named', async () => {
    const bounded = await build([mapped], { 'a.csv': good }, { training: { boundary_low: 20 } });
    expect(bounded.warnings).toEqual([
      'training.boundary_low has no effect: no trait has five distinct qualities or a column of raw numbers',
    ]);
    const { warnings } = await authoring.build({
      handle: 'local.warned',
      configuration: {
        effort: 'low',
        traits: [{ type: 'outlier', key: 'odd', cohort_paraphrases: [...asks, ...tells] }],
        sources: [{ type: 'noise', max_samples: 10 }],
        training: { scoring_method: 'ridge', trials_per_method: 2, auto_prune: true },
      },
    });
    expect(warnings).toEqual([
      "Trait 'odd': the noise of sources[0] joins the cohort, because its quality is negative. Set quality: positive to make it outliers",
      'training.scoring_method has no effect: outlier traits are fitted without a scoring method',
      'training.auto_prune has no effect: outlier traits do not use it',
      'training.trials_per_method has no effect: outlier traits are fitted without a scoring method',
    ]);
  });
});

describe('cells', () => {
  it('read the pole labels of their own trait, and an unreadable one is an error with its place', async () => {
    const source = { type: 'jsonl', path: 'a.jsonl', mapping: { grade: { trait: 'request' } } };
    const { traits } = document;
    const content = lines(asks, 'asks') + lines(tells, 'Tells');
    const { counts } = await build(
      [source],
      { 'a.jsonl': content },
      {
        traits: [{ ...request, positive_label: traits[0]?.positive_label, negative_label: 'tells' }],
      },
    );
    expect(counts).toMatchObject({ positive: 5, negative: 5 });
    const error = await rejection(
      build(
        [source],
        { 'a.jsonl': `${content}{"text":"a","grade":"maybe"}\n` },
        { traits: [{ ...request, positive_label: 'asks', negative_label: 'tells' }] },
      ),
    );
    expect([error.code, error.detail]).toEqual([
      'sample_invalid',
      "sources[0] a.jsonl line 11: field 'grade' is 'maybe'; expected a quality word, a number in [0, 1], 'asks' or 'tells'",
    ]);
  });
});
