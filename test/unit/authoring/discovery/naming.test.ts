// Key phrases, and the words that they give a trait.
import { describe, expect, it } from 'vitest';
import { countPhrases, findKeyPhrases } from '../../../../src/authoring/discovery/naming/key-phrases.js';
import { createMaterials } from '../../../../src/authoring/discovery/naming/materials.js';
import { createKey, nameAxis } from '../../../../src/authoring/discovery/naming/name-axis.js';
import { listPhrases } from '../../../../src/authoring/discovery/naming/words.js';
import type { DiscoveredAxis } from '../../../../src/authoring/discovery/types.js';

const sport = ['the team won the cup final', 'a cup final for the home team', 'team loses cup match'];
const money = ['oil prices rise', 'the bank raises oil prices', 'bank shares and oil prices fall'];

describe('the phrases of a text', () => {
  it('are its words without stop words, and pairs of neighbours within a clause', () => {
    expect([...listPhrases("Oil prices, and the bank's Shares! 2004 don’t")]).toEqual([
      'oil',
      'prices',
      'oil prices',
      'bank',
      'shares',
      'bank shares',
    ]);
  });

  it('are none for a text without letters', () => {
    expect(listPhrases('12 34 :-) …').size).toBe(0);
  });
});

describe('key phrases', () => {
  const [up, down, whole] = [countPhrases(sport), countPhrases(money), countPhrases([...sport, ...money])];

  it('count texts, not occurrences', () => {
    expect(countPhrases(['oil oil oil', 'oil']).counts.get('oil')).toBe(2);
  });

  it('are what distinguishes a group, the most frequent first, without parts of a listed phrase', () => {
    expect(findKeyPhrases(up, down, whole, 3)).toEqual(['cup', 'team', 'final']);
    expect(findKeyPhrases(down, up, whole, 2)).toEqual(['oil', 'prices']);
  });

  it('are none for groups that do not differ', () => {
    expect(findKeyPhrases(up, up, up, 3)).toEqual([]);
  });
});

describe('the name of an axis', () => {
  const material = {
    positive: { phrases: ['cup', 'team', 'final'], samples: [`${sport[0]}\n`, 'x'.repeat(150)] },
    negative: { phrases: ['oil'], samples: [money[0]!] },
  };

  it('is made of the phrases of both ends, with typical samples in the description', () => {
    expect(nameAxis(material, 1)).toEqual({
      name: 'Cup vs. oil',
      positive_label: 'cup, team',
      negative_label: 'oil',
      description: `Discovered. High scores: cup, team, final, as in “the team won the cup final”, “${'x'.repeat(99)}…”. Low scores: oil, as in “oil prices rise”.`,
    });
  });

  it('is a pair of groups with letters without phrases', () => {
    const empty = { phrases: [], samples: [] };
    expect(nameAxis({ positive: empty, negative: empty }, 3)).toEqual({
      name: 'Group E vs. group F',
      positive_label: 'Group E',
      negative_label: 'Group F',
      description: 'Discovered. High scores: Low scores:',
    });
  });

  it('gives a key that is not taken', () => {
    const name = nameAxis(material, 1);
    expect(createKey(name, new Set())).toBe('cup-vs-oil');
    expect(createKey(name, new Set(['cup-vs-oil', 'cup-vs-oil-2']))).toBe('cup-vs-oil-3');
    expect(createKey({ ...name, name: '日本' }, new Set())).toBe('axis');
  });
});

describe('the material of an axis', () => {
  const texts = [...sport, ...money];
  const axis = {
    similarities: Float64Array.of(0.9, 0.5, 0.1, -0.2, -0.3, -0.8),
    positive: Uint32Array.of(2, 1, 0),
    negative: Uint32Array.of(3, 4, 5),
  } as Pick<DiscoveredAxis, 'similarities' | 'positive' | 'negative'> as DiscoveredAxis;
  const create = (options = {}) => createMaterials([axis], texts, options)[0]!;

  it('has the samples most similar to the axis first, and phrases of both ends', () => {
    const { positive, negative } = create();
    expect(positive.samples).toEqual([sport[0], sport[1], sport[2]]);
    expect(negative.samples).toEqual([money[2], money[1], money[0]]);
    expect(positive.phrases[0]).toBe('cup');
    expect(negative.phrases[0]).toBe('oil');
  });

  it('leaves out samples below min_similarity, beyond interpret_top_k, and characters beyond interpret_max_chars', () => {
    expect(create({ min_similarity: 0.4 }).positive.samples).toEqual([sport[0], sport[1]]);
    expect(create({ min_similarity: 0.4 }).negative.samples).toEqual([money[2]]);
    expect(create({ interpret_top_k: 1 }).positive.samples).toEqual([sport[2]]);
    expect(create({ interpret_max_chars: 8 }).positive.samples).toEqual(['the team', 'a cup fi', 'team los']);
  });
});
