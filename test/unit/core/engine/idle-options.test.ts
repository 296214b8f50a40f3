// A build names the options that nothing in it has read, and no others: on the real engine with the bundled embedder.
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { mixed, toCsv } from '../../../support/unlabelled.js';
import { asks, filesOf, tells } from '../../authoring/builds/authoring-fixtures.js';

const { authoring } = openEngine('assay-small', createLightModels());
const spectrum = { type: 'spectrum', key: 'request' };
const written = { ...spectrum, positive_paraphrases: asks, negative_paraphrases: tells };
const outlier = (key: string) => ({ type: 'outlier', key, cohort_paraphrases: [...asks, ...tells] });
const noise = { type: 'noise', quality: 'positive', max_samples: 20 };
const texts = { type: 'csv', path: 'texts.csv' };
const idle = (warnings: readonly string[]) => warnings.filter((warning) => warning.includes('has no effect'));

async function build(configuration: object): Promise<readonly string[]> {
  const { warnings } = await authoring.build({
    handle: 'local.idle',
    configuration: { effort: 'low', ...configuration },
    directory: filesOf({ 'texts.csv': toCsv(mixed) }),
  });
  return idle(warnings);
}

const line = (option: string, reason: string) => [`${option} has no effect: ${reason}`];

describe('options of training', () => {
  it.each<[string, object, object, string[]]>([
    ['test_split on a spectrum', written, { test_split: 0.3 }, []],
    [
      'cold_start_k above the samples',
      written,
      { cold_start_k: [500, 64] },
      line(
        'training.cold_start_k',
        'no trait has 69 samples on each pole: 64 to learn from and 5 to be scored',
      ),
    ],
    [
      'early_stopping_patience above the trials',
      written,
      { early_stopping_patience: 20 },
      line('training.early_stopping_patience', 'no study has more than 3 trials'),
    ],
    [
      'early_stopping_patience below the trials',
      written,
      { early_stopping_patience: 2, trials_per_method: 9 },
      [],
    ],
    ['compute_diagnostics on a spectrum', written, { compute_diagnostics: true }, []],
    [
      'compute_diagnostics on an outlier',
      outlier('odd'),
      { compute_diagnostics: true },
      line('training.compute_diagnostics', 'outlier traits do not use it'),
    ],
    ['test_split on an outlier, which is tested on it', outlier('odd'), { test_split: 0.3 }, []],
    ['auto_prune: false', written, { auto_prune: false }, []],
  ])('%s', async (_, trait, training, expected) => {
    expect(await build({ traits: [trait], sources: [noise], training })).toEqual(expected);
  });

  it('has an effect on two outliers, whose correlation is a diagnostic', async () => {
    const training = { compute_diagnostics: true };
    expect(await build({ traits: [outlier('odd'), outlier('rare')], sources: [noise], training })).toEqual(
      [],
    );
  });

  it('is named where no discovered trait reads it, but not beside an authored one that does', async () => {
    const training = { test_split: 0.3, compute_diagnostics: true, scoring_method: 'ridge' };
    const discovery = { max_traits: 1 };
    expect(await build({ traits: 'discover', sources: [texts], discovery, training })).toEqual([
      ...line('training.scoring_method', 'discovered traits are fitted without a scoring method'),
      ...line('training.test_split', 'discovered traits do not use it'),
      ...line('training.compute_diagnostics', 'discovered traits do not use it'),
    ]);
    expect(await build({ traits: [written, { discover: 1 }], sources: [texts], training })).toEqual([]);
  });

  it('are listed by trait in the report', async () => {
    const training = { test_split: 0.3, prune_z_threshold: 2, trials_per_method: 2 };
    await build({ traits: [written, outlier('odd')], sources: [noise], training });
    const { report } = await authoring.version('local.idle');
    expect(report?.traits).toMatchObject([
      { key: 'request', options_read: ['test_split', 'trials_per_method', 'prune_z_threshold'] },
      { key: 'odd', options_read: ['test_split'] },
    ]);
  });
});

describe('options of a discovery', () => {
  it.each([
    ['low', undefined, line('discovery.full_mode_top_n', 'effort is low, which optimizes quickly')],
    ['medium', 'quick', line('discovery.full_mode_top_n', 'optimize is quick')],
    ['low', 'full', []],
  ])('name full_mode_top_n at effort %s with optimize %s', async (effort, optimize, expected) => {
    const discovery = { full_mode_top_n: 5, optimize };
    expect(await build({ effort, traits: 'discover', sources: [texts], discovery })).toEqual(expected);
  });
});

describe('dropout', () => {
  const own = { ...texts, path: 'texts.csv' };
  it('is named of a source that is only searched for traits', async () => {
    const sources = [{ ...own, dropout: true }];
    const reason = 'no trait has samples of it that it could do without';
    expect(await build({ traits: 'discover', sources })).toEqual(line('sources[0].dropout', reason));
    expect(await build({ traits: [written, { discover: 1 }], sources })).toEqual(
      line('sources[0].dropout', reason),
    );
  });

  it('is not named of a source that is compared with the others', async () => {
    const sources = [{ ...own, trait: 'request', quality: 'positive', dropout: true }];
    expect(await build({ traits: [written], sources })).toEqual([]);
  });
});
