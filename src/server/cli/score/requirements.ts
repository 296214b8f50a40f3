// What a text must score: the minimums, and the rules that `<assay-field>` has. Pure.
import {
  type BrokenRule,
  findBrokenRules,
  parseRule,
  quote,
  type ScoreCard,
  type ScoreRule,
} from '../../../core/contract/index.js';
import { unknownTraitsError } from '../../../core/contract/requests/index.js';
import { createUsageError } from '../usage-error.js';
import { parseMinimums } from './minimums.js';

/** The options that hold requirements, as a command line has them. */
export interface RequirementOptions {
  readonly rules?: readonly string[] | undefined;
  readonly doubt?: string | undefined;
  readonly 'min-composite'?: string | undefined;
  readonly min?: readonly string[] | undefined;
}

export interface Requirements {
  /** Rules that scores in doubt break as well. */
  readonly strict: readonly ScoreRule[];
  /** Rules that scores in doubt do not break, unless doubt is held. */
  readonly rules: readonly ScoreRule[];
}

const ofCard = ['composite', 'familiarity', 'confidence'];

/** Parses the options. @throws a usage error */
export function parseRequirements(options: RequirementOptions): Requirements {
  const { composite, traits } = parseMinimums(options['min-composite'], options.min);
  const minimum = (of: string, limit: number): ScoreRule => ({ of, bound: 'min', limit });
  const strict = [
    ...(composite === undefined ? [] : [minimum('composite', composite)]),
    ...[...traits].map(([key, limit]) => minimum(key, limit)),
  ];
  const { doubt = 'allow' } = options;
  if (doubt !== 'allow' && doubt !== 'hold')
    throw createUsageError(`--doubt takes allow or hold; it is ${quote(doubt)}`);
  const texts = (options.rules ?? []).flatMap((text) => text.split(/[\s,]+/).filter(Boolean));
  const rules = texts.map((text) => {
    const rule = parseRule(text);
    if (typeof rule === 'string') throw createUsageError(`--rules: ${rule}`);
    return rule;
  });
  return doubt === 'hold' ? { strict: [...strict, ...rules], rules: [] } : { strict, rules };
}

/** Checks that every rule is about what is scored. @param keys of the scored traits @throws unknown_trait */
export function checkRequirements({ strict, rules }: Requirements, keys: readonly string[]): void {
  const named = [...strict, ...rules]
    .map(({ of }) => of)
    .filter((of) => !ofCard.includes(of) && !of.startsWith('language='));
  const unknown = named.filter((of) => !keys.includes(of));
  if (unknown.length > 0) throw unknownTraitsError(unknown, keys);
}

export interface Failures {
  readonly broken: readonly BrokenRule[];
  /** Rules that only scores in doubt break. */
  readonly doubtful: readonly BrokenRule[];
}

/** What a card breaks; minimums in the order in which they were given, then rules by the width of their gap. */
export function findFailures(card: ScoreCard, { strict, rules }: Requirements): Failures {
  const brokenRules = findBrokenRules(card, rules);
  return {
    broken: [
      ...strict.flatMap((rule) => findBrokenRules(card, [rule])),
      ...brokenRules.filter(({ inDoubt }) => !inDoubt),
    ],
    doubtful: brokenRules.filter(({ inDoubt }) => inDoubt),
  };
}

const levels = ['low', 'moderate', 'high'];

/** As in `composite 41 is below 60`. */
export function describeBroken({ of, bound, value, limit }: BrokenRule): string {
  if (of.startsWith('language=')) return `language is not ${of.slice(-2)}`;
  const say = (number: number) => (of === 'confidence' ? levels[number] : number);
  return `${of} ${say(value)} is ${bound === 'min' ? 'below' : 'above'} ${say(limit)}`;
}
