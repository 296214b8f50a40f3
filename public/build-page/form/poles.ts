// Which pole of a scale a label stands for, by what it means. Pure.
import { parseQuality } from 'assay/contract';
import { toLabelKey } from './labels.js';

export const poles = ['high', 'middle', 'low'] as const;
export type Pole = (typeof poles)[number];

export type LabelPole = readonly [label: string, pole: Pole];

const meanings: ReadonlyMap<string, Pole> = new Map([
  ...toEntries(
    'high',
    'high higher highest urgent critical important severe yes y true t positive pos good great best strong excellent pass passed accept accepted approved relevant correct right valid happy satisfied like liked love agree hot spam toxic hate hateful offensive abusive clickbait formal',
  ),
  ...toEntries('middle', 'middle medium moderate mixed neutral fair average so-so maybe'),
  ...toEntries(
    'low',
    'low lower lowest calm relaxed trivial no n false f negative neg bad worst worse poor weak terrible awful fail failed reject rejected denied irrelevant incorrect wrong invalid unhappy dissatisfied dislike disliked disagree cold ham informal none normal regular routine safe clean',
  ),
]);

function toEntries(pole: Pole, words: string): (readonly [string, Pole])[] {
  return words.split(' ').map((word) => [word, pole] as const);
}

const getPole = (quality: number): Pole => (quality > 0.5 ? 'high' : quality < 0.5 ? 'low' : 'middle');

/** The pole that a label means by itself; numbers are compared to the other labels instead. */
export function findMeaning(label: string): Pole | undefined {
  if (!Number.isNaN(Number(label))) return undefined;
  const quality = parseQuality(label);
  return meanings.get(toLabelKey(label)) ?? (quality === undefined ? undefined : getPole(quality));
}

const negation = /^(?:not|non|no|un|in|im|ir|dis)[\s_-]*/;

/** Whether a label is another one with "not", "non-" or "un" in front: `not toxic`. */
const isNegated = (label: string, others: readonly string[]): boolean => {
  const key = toLabelKey(label);
  const bare = key.replace(negation, '');
  return bare !== key && others.some((other) => toLabelKey(other) === bare);
};

const opposite = { high: 'low', low: 'high' } as const;

/**
 * Labels at the poles that they mean. Of others, the largest takes the pole that is left; with no meaning at all the two largest
 * are the poles, the first one high. Numbers are all used, by their size.
 * @param labels rows by label
 */
export function guessPoles(labels: ReadonlyMap<string, number>): readonly LabelPole[] {
  const names = [...labels.keys()];
  if (names.length < 2) return [];
  if (names.every((name) => !Number.isNaN(Number(name)))) return splitNumbers(names);
  const meant = names.flatMap((name): LabelPole[] => {
    const pole = isNegated(name, names) ? 'low' : findMeaning(name);
    return pole === undefined ? [] : [[name, pole]];
  });
  const negated = names.filter((name) => names.some((other) => other !== name && isNegated(other, [name])));
  const guessed = new Map([...meant, ...negated.map((name) => [name, 'high'] as const)]);
  const left = names
    .filter((name) => !guessed.has(name))
    .sort((a, b) => (labels.get(b) ?? 0) - (labels.get(a) ?? 0));
  const taken = new Set(guessed.values());
  if (taken.has('high') !== taken.has('low') && left[0] !== undefined)
    guessed.set(left[0], opposite[taken.has('high') ? 'high' : 'low']);
  else if (!taken.has('high') && !taken.has('low')) {
    const [first, last] = names.filter((name) => left.slice(0, 2).includes(name));
    if (first !== undefined && last !== undefined) guessed.set(first, 'high').set(last, 'low');
  }
  return names.flatMap((name): LabelPole[] => {
    const pole = guessed.get(name);
    return pole === undefined ? [] : [[name, pole]];
  });
}

/** The upper half is high and the lower half low; of an odd number the one between is in the middle. */
function splitNumbers(names: readonly string[]): readonly LabelPole[] {
  const sorted = [...names].sort((a, b) => Number(b) - Number(a));
  const between = (sorted.length - 1) / 2;
  return sorted.map((name, at) => [name, at < between ? 'high' : at > between ? 'low' : 'middle']);
}

/** Whether labels mean both poles of a scale, and the largest of them one of the three. */
export function isScale(labels: ReadonlyMap<string, number>): boolean {
  const meanings = new Map([...labels.keys()].map((name) => [name, findMeaning(name)]));
  const meant = new Set(meanings.values());
  const max = Math.max(...labels.values());
  const isDropped = [...labels].some(([name, rows]) => rows === max && meanings.get(name) === undefined);
  return meant.has('high') && meant.has('low') && !isDropped;
}
