// The cards of discovered traits on the build page: what each action changes, and the texts that they show.
import { describe, expect, it } from 'vitest';
import {
  type Cards,
  createCards,
  dropCard,
  flipCard,
  listAxes,
  listKept,
  mergeCards,
  nameCardEnd,
  renameCard,
  restoreCard,
  splitCard,
} from '../../../public/build-page/axes/cards.js';
import { countAgreeing, listEnds } from '../../../public/build-page/axes/ends.js';
import { createKey, flipDescription, flipName, isUnnamed } from '../../../public/build-page/axes/naming.js';
import type { Discovered, DiscoveredEnds } from '../../../src/authoring/adopt/index.js';

const createTrait = (key: string, positive: string[], negative: string[]): DiscoveredEnds => ({
  key,
  name: key.replaceAll('-', ' ').replace(' vs ', ' vs. '),
  description: `Discovered. High scores: ${positive[0]}. Low scores: ${negative[0]}.`,
  positive_label: positive[0]!,
  negative_label: negative[0]!,
  sample_count: positive.length + negative.length,
  positive_samples: positive.length,
  negative_samples: negative.length,
  discovered: {
    kind: 'intrinsic',
    found_by: 'pca',
    discrimination: 0.9,
    explained_variance: 0.1,
    stability: 0.95,
    named_by: 'c-tf-idf',
    positive_anchors: positive.slice(-1),
    negative_anchors: negative.slice(-1),
  },
  positive,
  negative,
});

const discovered: Discovered = {
  configuration: { traits: 'discover' },
  traits: [
    createTrait('Food-vs-sport', ['soup', 'bread'], ['goal', 'match']),
    createTrait('Past-vs-future', ['soup', 'was'], ['goal', 'will']),
    createTrait('Long-vs-short', ['match', 'essay'], ['soup', 'note']),
  ],
};
const cards = createCards(discovered.traits);
const [food, past, long] = cards.map(({ id }) => id) as [string, string, string];
const find = (all: Cards, id: string) => all.find((card) => card.id === id)!;
const names = (all: Cards) => all.map(({ id }) => id);

describe('renaming a card', () => {
  it('makes the key follow the name, and keeps keys apart', () => {
    const renamed = renameCard(cards, food, 'name', 'Was es gibt?', []);
    expect(find(renamed, food)).toMatchObject({ name: 'Was es gibt?', key: 'was-es-gibt' });
    const again = renameCard(renamed, past, 'name', 'was es gibt', ['was-es-gibt-2']);
    expect(find(again, past).key).toBe('was-es-gibt-3');
  });

  it('keeps a typed key until it is cleared', () => {
    const keyed = renameCard(cards, food, 'key', 'dish', []);
    const renamed = renameCard(keyed, food, 'name', 'Meals', []);
    expect(find(renamed, food)).toMatchObject({ name: 'Meals', key: 'dish' });
    expect(find(renameCard(renamed, food, 'key', '', []), food).key).toBe('meals');
  });

  it('changes labels and description and nothing else', () => {
    const labelled = renameCard(cards, food, 'positive_label', 'cooking', []);
    expect(find(labelled, food)).toEqual({ ...find(cards, food), positive_label: 'cooking' });
    const described = renameCard(cards, food, 'description', '', []);
    expect(find(described, food)).toEqual({ ...find(cards, food), description: '' });
  });
});

describe('flipping a card', () => {
  it('turns labels, name, key, description and axes around', () => {
    expect(find(flipCard(cards, food, []), food)).toMatchObject({
      name: 'Sport vs. food',
      key: 'sport-vs-food',
      description: 'Discovered. Low scores: soup. High scores: goal.',
      positive_label: 'goal',
      negative_label: 'soup',
      axes: [{ key: food, flipped: true }],
    });
  });

  it('undoes itself', () => {
    const twice = flipCard(flipCard(cards, food, []), food, []);
    expect({ ...find(twice, food), key: '' }).toEqual({ ...find(cards, food), key: '' });
  });

  it('keeps a name of another form, and the capitals of an abbreviation', () => {
    expect([flipName('Tone'), flipName('US vs. europe'), flipName('A vs. b')]).toEqual([
      'Tone',
      'Europe vs. US',
      'B vs. a',
    ]);
    expect(flipDescription('What it is about')).toBe('What it is about');
  });
});

describe('naming an end without a good word', () => {
  it('is only offered for a group with a letter', () => {
    expect(['Group A', 'Group AB', 'Group tour', 'urgent'].map(isUnnamed)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('changes its label, its part of the name, and the key', () => {
    const unnamed = cards.map((card) =>
      card.id === food
        ? { ...card, name: 'Group A vs. group B', positive_label: 'Group A', negative_label: 'Group B' }
        : card,
    );
    const once = nameCardEnd(unnamed, food, 'negative_label', ' calm ', []);
    expect(find(once, food)).toMatchObject({ name: 'Group A vs. calm', negative_label: 'calm' });
    const twice = nameCardEnd(once, food, 'positive_label', 'urgent', []);
    expect(find(twice, food)).toMatchObject({
      name: 'Urgent vs. calm',
      key: 'urgent-vs-calm',
      positive_label: 'urgent',
    });
    expect(nameCardEnd(twice, food, 'positive_label', ' ', [])).toBe(twice);
  });
});

describe('dropping and merging cards', () => {
  it('restores a dropped card at its place', () => {
    const dropped = dropCard(cards, past);
    expect(names(listKept(dropped))).toEqual([food, long]);
    expect(restoreCard(dropped, past)).toEqual(cards);
  });

  it('merges as both are turned now', () => {
    const merged = mergeCards(flipCard(cards, past, []), food, past);
    expect(names(merged)).toEqual([food, long]);
    expect(find(merged, food)).toMatchObject({
      name: find(cards, food).name,
      axes: [
        { key: food, flipped: false },
        { key: past, flipped: true },
      ],
    });
    const flipped = find(flipCard(merged, food, []), food);
    expect(flipped.axes.map((axis) => axis.flipped)).toEqual([true, false]);
  });

  it('takes a merged card out again, at its place and as it was', () => {
    const order = names(cards);
    const merged = mergeCards(mergeCards(cards, long, past), long, food);
    expect(listAxes(merged)).toEqual([...order].sort());
    expect(names(splitCard(merged, long, past, order))).toEqual([past, long]);
    expect(splitCard(splitCard(merged, long, past, order), long, food, order)).toEqual(cards);
  });

  it('takes a card out with all that was merged into it before', () => {
    const merged = mergeCards(mergeCards(cards, past, long), food, past);
    const apart = splitCard(merged, food, past, names(cards));
    expect(apart.map(({ axes }) => axes.length)).toEqual([1, 2]);
  });

  it('does not merge a card with itself or with an unknown one', () => {
    expect([mergeCards(cards, food, food), mergeCards(cards, food, 'other')]).toEqual([cards, cards]);
  });
});

describe('the texts of a card', () => {
  it('shows typical texts first, whole, then the outermost', () => {
    expect(listEnds(discovered, find(cards, food))).toEqual({
      high: ['bread', 'soup'],
      low: ['match', 'goal'],
    });
  });

  it('shows the texts of all its axes in turn, as they are turned', () => {
    const merged = mergeCards(flipCard(cards, long, []), food, long);
    expect(listEnds(discovered, find(merged, food)).high).toEqual(['bread', 'note', 'soup']);
  });

  it('shortens texts, and marks typical ones that it knows in part only', () => {
    const shown = listEnds(
      { ...discovered, traits: [createTrait(food, ['a b  c', `${'word '.repeat(60)}`], ['x'])] },
      find(cards, food),
    ).high;
    expect(shown[1]).toBe('a b c');
    expect(shown[0]).toMatch(/^(word )+word…$/);
    expect(shown[0]!.length).toBeLessThanOrEqual(220);
    const trait = createTrait(food, ['soup'], ['x']);
    const partly = { ...trait, discovered: { ...trait.discovered, positive_anchors: ['the beginning'] } };
    expect(listEnds({ ...discovered, traits: [partly] }, find(cards, food)).high[0]).toBe('the beginning…');
  });

  it('counts the texts that two axes of a card have at the same end', () => {
    expect(countAgreeing(discovered, find(cards, food))).toBe(0);
    expect(countAgreeing(discovered, find(mergeCards(cards, food, past), food))).toBe(2);
    expect(countAgreeing(discovered, find(mergeCards(cards, food, long), food))).toBe(0);
    const flipped = mergeCards(flipCard(cards, long, []), food, long);
    expect(countAgreeing(discovered, find(flipped, food))).toBe(2);
  });
});

it('makes keys of letters, digits and hyphens, at most 60 characters long', () => {
  const keys = ['Été & hiver', '日本', '--', 'x'.repeat(80)].map((name) => createKey(name, new Set()));
  expect(keys).toEqual(['ete-hiver', 'trait', 'trait', 'x'.repeat(60)]);
});
