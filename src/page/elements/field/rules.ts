// Rules of <assay-field>: what a text must score, as in `scope_precision>=40 clickbait<=40 confidence>=moderate`. Pure.
import {
  type BrokenRule,
  findBrokenRules,
  type ModelTrait,
  parseRule,
  type ScoreCard,
  type ScoreRule,
} from '../../../core/contract/index.js';
import type { FieldStrings } from '../score/strings.js';

/** Items between white space or commas. */
export const splitList = (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);

/**
 * @param text the attribute `rules`: rules between white space or commas
 * @param minimum the attribute `min-composite`
 * @param report called for what is not a rule, which holds no text
 */
export function parseRules(
  text: string | null,
  minimum: string | null,
  report: (detail: string) => void,
): ScoreRule[] {
  const parsed = splitList(text).map(parseRule);
  const limit = Number(minimum);
  if (limit >= 0 && limit <= 100) {
    if (limit > 0) parsed.push({ of: 'composite', bound: 'min', limit });
  } else parsed.push(`min-composite='${minimum}' is not a number from 1 to 100. Every text is valid`);
  for (const one of parsed) if (typeof one === 'string') report(one);
  return parsed.filter((one) => typeof one !== 'string');
}

/** Reports rules about traits that the card has no score of. */
export function reportUnknown(
  card: ScoreCard,
  rules: readonly ScoreRule[],
  report: (detail: string) => void,
): void {
  for (const { of } of rules)
    if (!/^(composite|familiarity|confidence|language=..)$/.test(of) && !(of in card.scores))
      report(`rules: no score of '${of}'. The card has: ${Object.keys(card.scores).join(', ')}`);
}

/** Name of a trait and what it is about, as the model says; its key without a record. */
function describeTrait(key: string, records: readonly ModelTrait[]) {
  const record = records.find((one) => one.key === key);
  const about = record?.description?.trim() ?? '';
  return { name: record?.name ?? key, about: about === '' ? '' : `${about.replace(/[.]$/, '')}.` };
}

/** The trait with the lowest score; undefined where there is one only. */
function findLowest({ scores }: ScoreCard): [key: string, score: number] | undefined {
  const entries = Object.entries(scores);
  return entries.length > 1 ? entries.reduce((low, one) => (one[1] < low[1] ? one : low)) : undefined;
}

export interface Judging {
  /** Of the model's traits; without them, keys stand for names. */
  readonly records: readonly ModelTrait[];
  readonly strings: FieldStrings;
  /** Whether a score in doubt holds the form as well. */
  readonly holdsDoubt: boolean;
  /** Leaves out what the trait is about. */
  readonly isBrief: boolean;
}

/** Says why a text breaks a rule, by its weakest trait, and what that trait is about. */
function explainBroken(
  { of, bound, value, limit }: BrokenRule,
  card: ScoreCard,
  { records, strings, isBrief }: Judging,
): string {
  if (of === 'confidence') return strings.unsure;
  if (of === 'familiarity') return strings.unlike;
  if (of.startsWith('language=')) return strings.language(of.slice(-2));
  const say = bound === 'min' ? strings.atLeast : strings.atMost;
  if (of !== 'composite') {
    const { name, about } = describeTrait(of, records);
    return [say(name, value, limit), !isBrief && about].filter(Boolean).join(' ');
  }
  const lowest = bound === 'min' ? findLowest(card) : undefined;
  const { name, about } = lowest ? describeTrait(lowest[0], records) : { name: '', about: '' };
  const overall = bound === 'min' ? strings.below(value, limit) : strings.above(value, limit);
  return [overall, lowest && strings.lowest(name, lowest[1]), !isBrief && about].filter(Boolean).join(' ');
}

/**
 * @param card undefined before there is one
 * @returns why the card holds the form, empty if it does not; and whether it breaks a rule only by scores in doubt
 */
export function judgeCard(card: ScoreCard | undefined, rules: readonly ScoreRule[], judging: Judging) {
  const broken = card ? findBrokenRules(card, rules) : [];
  const holding = broken.find(({ inDoubt }) => !inDoubt || judging.holdsDoubt);
  return {
    reason: card && holding ? explainBroken(holding, card, judging) : '',
    isDoubtful: broken.length > 0 && !holding,
  };
}
