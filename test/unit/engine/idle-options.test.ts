import { describe, expect, it } from 'vitest';
import type { Configuration } from '../../../src/contract/configuration/index.js';
import type { Corpus } from '../../../src/engine/pipeline/corpus.js';
import { describeIdleOptions } from '../../../src/engine/pipeline/warnings/idle-options.js';

const corpus = { texts: [], traits: [] } as unknown as Corpus;
const describeIdle = (document: Configuration) =>
  describeIdleOptions(document, corpus, { threaded: true, interprets: false });
const spectrum = { type: 'spectrum', key: 'a' } as const;

describe('describeIdleOptions', () => {
  it.each<[Configuration['effort'], 'quick' | 'full' | undefined, string[]]>([
    ['low', undefined, ['discovery.full_mode_top_n has no effect: effort is low, which optimizes quickly']],
    ['max', 'quick', ['discovery.full_mode_top_n has no effect: optimize is quick']],
    ['low', 'full', []],
    ['medium', undefined, []],
    [undefined, undefined, []],
  ])('names full_mode_top_n at effort %s with optimize %s', (effort, optimize, sentences) => {
    const document: Configuration = {
      effort,
      traits: 'discover',
      discovery: { full_mode_top_n: 5, optimize },
    };
    expect(describeIdle(document)).toEqual(sentences);
  });

  it.each(['low', 'high'] as const)(
    'names the threshold for pruning only where pruning is off, at effort %s',
    (effort) => {
      const document: Configuration = { effort, traits: [spectrum], training: { prune_z_threshold: 1 } };
      expect(describeIdle(document)).toEqual([]);
      expect(describeIdle({ ...document, training: { prune_z_threshold: 1, auto_prune: false } })).toEqual([
        'training.prune_z_threshold has no effect: auto_prune is off',
      ]);
    },
  );
});
