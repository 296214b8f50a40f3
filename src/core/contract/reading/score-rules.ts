// Rules of <assay-field> and of `assay score --rules`: what a text must score, as in `scope_precision>=40 clickbait<=40
// confidence>=moderate`. Pure.

import type { Confidence, ScoreCard } from '../resource-types.js';
import { isUnfamiliar } from './reading.js';

/**
 * A condition of a card. `of` is `composite`, `familiarity`, `confidence`, `language=` with a code, or the key of a trait.
 */
export interface ScoreRule {
  readonly of: string;
  readonly bound: 'min' | 'max';
  /** 0 to 100; of the confidence, its level; of a language, 1. */
  readonly limit: number;
}

const levels: readonly Confidence[] = ['low', 'moderate', 'high'];

/** @returns the rule, or what is wrong with the text */
export function parseRule(text: string): ScoreRule | string {
  if (/^language=(en|de|fr|es|it|pt|nl)$/.test(text)) return { of: text, bound: 'min', limit: 1 };
  const [, of, sign, value] = /^([a-z0-9][a-z0-9_-]*)(>=|<=)([\w.]+)$/.exec(text) ?? [];
  const form = 'a key, >= or <=, and a number from 0 to 100, as in scope_precision>=40';
  if (of === undefined || value === undefined) return `'${text}' is not a rule. Write ${form}`;
  const bound = sign === '>=' ? 'min' : 'max';
  if (of !== 'confidence') {
    const limit = Number(value);
    return limit >= 0 && limit <= 100
      ? { of, bound, limit }
      : `'${text}': '${value}' is not a number from 0 to 100`;
  }
  const limit = (levels as readonly string[]).indexOf(value);
  if (limit < 0 || bound === 'max')
    return `'${text}' is not a rule. Write confidence>=moderate or confidence>=high`;
  return { of, bound, limit };
}

/** A rule that a card breaks. */
export interface BrokenRule extends ScoreRule {
  readonly value: number;
  /** True where the score itself is uncertain: the text is not held for it by default. */
  readonly inDoubt: boolean;
}

/** Whether a rule is about the language. */
const isLanguage = (of: string): boolean => of.startsWith('language=');

/** 1 in the language, 0 in another; undefined where the language of the text cannot be said. */
function readLanguage({ language }: ScoreCard, code: string): number | undefined {
  const { detected } = language;
  return detected === null ? undefined : Number(detected === code);
}

/** The value of a rule; undefined where the card has none, which breaks no rule. */
function readValue(card: ScoreCard, of: string): number | undefined {
  if (of === 'composite') return card.composite;
  if (of === 'familiarity') return card.familiarity ?? undefined;
  if (of === 'confidence') return levels.indexOf(card.confidence);
  if (isLanguage(of)) return readLanguage(card, of.slice(-2));
  return card.scores[of];
}

/** Whether a rule about a score meets one that is in doubt. Rules about doubt itself always count. */
function isInDoubt(card: ScoreCard, of: string): boolean {
  if (of === 'confidence' || of === 'familiarity' || isLanguage(of)) return false;
  const confidence = of === 'composite' ? card.confidence : card.detail[of]?.confidence;
  return confidence === 'low' || isUnfamiliar(card);
}

/** The rules that a card breaks, the widest gap first. */
export function findBrokenRules(card: ScoreCard, rules: readonly ScoreRule[]): BrokenRule[] {
  const broken = rules.flatMap((rule) => {
    const value = readValue(card, rule.of);
    if (value === undefined) return [];
    const gap = rule.bound === 'min' ? rule.limit - value : value - rule.limit;
    return gap > 0 ? [{ gap, one: { ...rule, value, inDoubt: isInDoubt(card, rule.of) } }] : [];
  });
  return broken.sort((a, b) => b.gap - a.gap).map(({ one }) => one);
}
