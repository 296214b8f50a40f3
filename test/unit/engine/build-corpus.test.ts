import { describe, expect, it } from 'vitest';
import { parseConfiguration, withDefaults } from '../../../src/contract/configuration.js';
import { authoredSamples } from '../../../src/engine/build/authored.js';
import { Gathering, ownSource } from '../../../src/engine/build/corpus.js';
import { gatherSamples, samplesText } from '../../../src/engine/build/samples-text.js';
import { warningsOf } from '../../../src/engine/build/warnings.js';

const sample = (text: string, trait: string, quality: number, source = 0, scale: 'unit' | 'raw' = 'unit') => {
  return { text, trait, quality, scale, source };
};

describe('gathering', () => {
  it('has every text once, and by trait the rows, qualities and sources of its grades', () => {
    const gathering = new Gathering(['a', 'b']);
    for (const one of [sample('x', 'a', 1), sample('y', 'b', 0.5, 1), sample('x', 'b', 0, -1)])
      gathering.add(one);
    const { corpus } = gathering.finish();
    expect(corpus.texts).toEqual(['x', 'y']);
    expect(corpus.traits).toEqual([
      { indices: Uint32Array.of(0), qualities: Float32Array.of(1), sources: Uint16Array.of(0) },
      {
        indices: Uint32Array.of(1, 0),
        qualities: Float32Array.of(0.5, 0),
        sources: Uint16Array.of(1, ownSource),
      },
    ]);
  });

  it('leaves repeated grades out, keeps contradictory ones, and says both', () => {
    const gathering = new Gathering(['a']);
    for (const quality of [1, 1, 1, 0]) gathering.add(sample('x', 'a', quality));
    gathering.add(sample('y', 'a', 0.4));
    gathering.add(sample('y', 'a', 0.6));
    const { corpus, oddities } = gathering.finish();
    expect([...(corpus.traits[0]?.qualities ?? [])].map((value) => Math.round(value * 10) / 10)).toEqual([
      1, 0, 0.4, 0.6,
    ]);
    expect(oddities).toEqual([{ key: 'a', repeated: 2, contradicted: 1, example: 'x' }]);
    expect(warningsOf(oddities, 1)).toEqual([
      "Trait 'a': 2 repeated samples were left out",
      "Trait 'a': 1 text has contradictory grades, like 'x'",
      '1 text without words was left out',
    ]);
  });

  it('turns raw grades into mid-ranks, trait by trait and source by source', () => {
    const gathering = new Gathering(['a']);
    for (const [text, score, source] of [
      ['p', 10, 0],
      ['q', 1000, 0],
      ['r', 10, 0],
      ['s', -3, 1],
    ] as const)
      gathering.add(sample(text, 'a', score, source, 'raw'));
    const [grades] = gathering.finish().corpus.traits;
    const [low, high] = [1 / 3, 2.5 / 3].map(Math.fround);
    expect([...(grades?.qualities ?? [])]).toEqual([low, high, low, 0.5]);
  });

  it('replaces lone surrogates, and leaves out samples of traits that are not there', () => {
    const gathering = new Gathering(['a']);
    gathering.add(sample('x\ud800', 'a', 1));
    gathering.add(sample('y', 'none', 1));
    expect(gathering.finish().corpus.texts).toEqual(['x\ufffd']);
  });
});

describe('samples as text', () => {
  it('gives the same samples back', () => {
    const gathering = new Gathering(['a', 'b']);
    for (const one of [sample('x', 'a', 0.3, 2), sample('ü "y"', 'b', 1, -1)]) gathering.add(one);
    const { corpus } = gathering.finish();
    const again = new Gathering(['a', 'b']);
    gatherSamples(samplesText(corpus), ['a', 'b'], again);
    expect(again.finish().corpus).toEqual(corpus);
  });

  it.each(['', '{}', '[]', '{"texts":[1],"traits":[]}', '{"texts":[],"traits":[[[1],["x"],[0]]]}'])(
    'refuses %j',
    (text) => {
      expect(() => gatherSamples(text, ['a'], new Gathering(['a']))).toThrow(/build it again/);
    },
  );
});

it('takes paraphrases of all kinds as samples of their pole', () => {
  const { traits } = withDefaults(
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
  expect(traits.flatMap(authoredSamples).map(({ text, quality, source }) => [text, quality, source])).toEqual(
    [
      ['p', 1, -1],
      ['t', 1, -1],
      ['c', 1, -1],
      ['n', 0, -1],
      ['d', 0, -1],
      ['o', 0, -1],
    ],
  );
});
