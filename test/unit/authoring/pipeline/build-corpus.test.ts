import { describe, expect, it } from 'vitest';
import { applyDefaults, parseConfiguration } from '../../../../src/authoring/configuration/index.js';
import { CorpusBuilder } from '../../../../src/authoring/pipeline/corpus.js';
import { getParaphrases } from '../../../../src/authoring/pipeline/gather-corpus.js';
import { addStoredSamples, formatSamples } from '../../../../src/authoring/pipeline/samples-text.js';
import { describeConflicts } from '../../../../src/authoring/pipeline/warnings/label-conflicts.js';
import { correctionSource, inlineSource } from '../../../../src/authoring/training/index.js';

const sample = (text: string, trait: string, quality: number, source = 0, scale: 'unit' | 'raw' = 'unit') => {
  return { text, trait, quality, scale, source };
};

describe('CorpusBuilder', () => {
  it('lists every text once, and rows, qualities and sources of the grades by trait', () => {
    const builder = new CorpusBuilder(['a', 'b']);
    for (const one of [sample('x', 'a', 1), sample('y', 'b', 0.5, 1), sample('x', 'b', 0, -1)])
      builder.add(one);
    const { corpus } = builder.build();
    expect(corpus.texts).toEqual(['x', 'y']);
    expect(corpus.traits).toEqual([
      { indices: Uint32Array.of(0), qualities: Float32Array.of(1), sources: Uint16Array.of(0) },
      {
        indices: Uint32Array.of(1, 0),
        qualities: Float32Array.of(0.5, 0),
        sources: Uint16Array.of(1, inlineSource),
      },
    ]);
  });

  it('removes duplicate grades, keeps contradictory ones, and reports both', () => {
    const builder = new CorpusBuilder(['a']);
    for (const quality of [1, 1, 1, 0]) builder.add(sample('x', 'a', quality));
    builder.add(sample('y', 'a', 0.4));
    builder.add(sample('y', 'a', 0.6));
    const { corpus, conflicts } = builder.build();
    expect([...(corpus.traits[0]?.qualities ?? [])].map((value) => Math.round(value * 10) / 10)).toEqual([
      1, 0, 0.4, 0.6,
    ]);
    expect(conflicts).toEqual([{ key: 'a', repeated: 2, contradicted: 1, example: 'x' }]);
    expect(describeConflicts(conflicts, 1)).toEqual([
      "Trait 'a': 2 duplicate samples were left out",
      "Trait 'a': 1 text has contradictory labels, for example 'x'. Keep one label per text",
      '1 text without words was left out',
    ]);
  });

  it('replaces earlier grades of a text by those of a correction, for its trait only', () => {
    const builder = new CorpusBuilder(['a', 'b']);
    for (const one of [sample('x', 'a', 1), sample('x', 'b', 1), sample('y', 'a', 0)]) builder.add(one);
    builder.correct([
      { text: 'x', grades: [['b', 0]] },
      { text: 'x', grades: [['a', 0.25]] },
    ]);
    builder.correct([
      { text: 'x', grades: [['a', 0]] },
      { text: 'x', grades: [['a', 0.5]] },
      { text: 'z', grades: [['a', 1]] },
    ]);
    const { corpus } = builder.build();
    const [a] = corpus.traits;
    expect(corpus.texts).toEqual(['x', 'y', 'z']);
    expect(a).toEqual({
      indices: Uint32Array.of(1, 0, 0, 2),
      qualities: Float32Array.of(0, 0, 0.5, 1),
      sources: Uint16Array.of(0, correctionSource, correctionSource, correctionSource),
    });
    const again = new CorpusBuilder(['a', 'b']);
    addStoredSamples(formatSamples(corpus), ['a', 'b'], again);
    expect(again.build().corpus.traits[0]?.sources).toEqual(a?.sources);
  });

  it('replaces raw grades by mid-ranks within trait and source', () => {
    const builder = new CorpusBuilder(['a']);
    for (const [text, score, source] of [
      ['p', 10, 0],
      ['q', 1000, 0],
      ['r', 10, 0],
      ['s', -3, 1],
    ] as const)
      builder.add(sample(text, 'a', score, source, 'raw'));
    const [grades] = builder.build().corpus.traits;
    const [low, high] = [1 / 3, 2.5 / 3].map(Math.fround);
    expect([...(grades?.qualities ?? [])]).toEqual([low, high, low, 0.5]);
  });

  it('replaces lone surrogates, and ignores samples of unknown traits', () => {
    const builder = new CorpusBuilder(['a']);
    builder.add(sample('x\ud800', 'a', 1));
    builder.add(sample('y', 'none', 1));
    expect(builder.build().corpus.texts).toEqual(['x\ufffd']);
  });
});

describe('samples as text', () => {
  it('reads back the same samples', () => {
    const builder = new CorpusBuilder(['a', 'b']);
    for (const one of [sample('x', 'a', 0.3, 2), sample('ü "y"', 'b', 1, -1)]) builder.add(one);
    const { corpus } = builder.build();
    const again = new CorpusBuilder(['a', 'b']);
    addStoredSamples(formatSamples(corpus), ['a', 'b'], again);
    expect(again.build().corpus).toEqual(corpus);
  });

  it.each(['', '{}', '[]', '{"texts":[1],"traits":[]}', '{"texts":[],"traits":[[[1],["x"],[0]]]}'])(
    'rejects %j as stored samples',
    (text) => {
      expect(() => addStoredSamples(text, ['a'], new CorpusBuilder(['a']))).toThrow(/build it again/);
    },
  );
});

it('converts paraphrases of all kinds to samples of their pole', () => {
  const { traits } = applyDefaults(
    parseConfiguration({
      traits: [
        {
          type: 'claim',
          key: 'a',
          positive_paraphrases: ['p'],
          negative_paraphrases: ['n'],
          topic_paraphrases: ['t'],
          confirming_paraphrases: ['c'],
          contradicting_paraphrases: ['d'],
          cohort_paraphrases: ['o'],
        },
      ],
    }),
  );
  expect(traits.flatMap(getParaphrases).map(({ text, quality, source }) => [text, quality, source])).toEqual([
    ['p', 1, -1],
    ['t', 1, -1],
    ['c', 1, -1],
    ['n', 0, -1],
    ['d', 0, -1],
    ['o', 0, -1],
  ]);
});
