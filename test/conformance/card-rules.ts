// The rules of a score card, recomputed from the numbers in it.
import { equal, fail, isRecord } from './check.js';
import type { Variant } from './types.js';

interface Detail {
  score: number;
  label: string | null;
  confidence: string;
  band: [number, number];
  headroom: number | null;
  breaks: { developing: number; solid: number; strong: number };
  native?: Record<string, number>;
}

interface Summary {
  scores: Record<string, number>;
  composite: number;
  confidence: string;
  headroom: number | null;
  input_tokens: number;
}

interface Card extends Summary {
  detail: Record<string, Detail>;
  compare_to?: Summary | null;
  delta?: { scores: Record<string, number>; composite: number } | null;
}

const detailKeys = ['score', 'label', 'confidence', 'band', 'headroom', 'breaks'];
const cardKeys = ['scores', 'composite', 'confidence', 'headroom', 'input_tokens', 'detail'];

function checkInteger(value: unknown, low: number, high: number, what: string): void {
  if (!Number.isInteger(value) || (value as number) < low || (value as number) > high) {
    fail(what, value, `an integer from ${low} to ${high}`);
  }
}

function tier({ score, breaks }: Detail): string {
  if (score >= breaks.strong) return 'Strong';
  if (score >= breaks.solid) return 'Solid';
  return score >= breaks.developing ? 'Developing' : 'Weak';
}

function toNextBreak({ score, breaks }: Detail): number {
  const next = [breaks.developing, breaks.solid, breaks.strong].find((at) => score < at);
  return next === undefined ? 0 : next - score;
}

function checkDetail(key: string, detail: Detail, variant: Variant): void {
  const keys = variant === 'A' ? [...detailKeys, 'native'] : detailKeys;
  equal(Object.keys(detail).sort(), [...keys].sort(), `fields of detail.${key}`);
  checkInteger(detail.score, 0, 100, `detail.${key}.score`);
  const { developing, solid, strong } = detail.breaks;
  if (!(developing <= solid && solid <= strong))
    fail(`order of detail.${key}.breaks`, detail.breaks, 'rising');
  const [low, high] = detail.band;
  if (!(low <= detail.score && detail.score <= high))
    fail(`detail.${key}.band`, detail.band, `around ${detail.score}`);
  if (!['low', 'moderate', 'high'].includes(detail.confidence))
    fail('confidence', detail.confidence, 'a level');
  const unsure = detail.confidence === 'low';
  equal(detail.label, unsure ? null : tier(detail), `detail.${key}.label`);
  equal(detail.headroom, unsure ? null : toNextBreak(detail), `detail.${key}.headroom`);
  for (const value of Object.values(detail.native ?? {})) {
    if (!Number.isFinite(value) || Number(value.toFixed(4)) !== value)
      fail('native', value, 'at most 4 decimals');
  }
}

/** Harmonic mean of the scores above 0, rounded half up, in whole numbers: n · Πs / Σ(Πs/s). */
function compositeOf(scores: readonly number[]): number {
  const positive = scores.filter((score) => score > 0).map(BigInt);
  if (positive.length === 0) return 0;
  const product = positive.reduce((all, score) => all * score, 1n);
  const sum = positive.reduce((all, score) => all + product / score, 0n);
  return Number((2n * BigInt(positive.length) * product + sum) / (2n * sum));
}

function checkComparison({ scores, composite, compare_to, delta }: Card): void {
  if (compare_to == null || delta == null) {
    equal([compare_to ?? null, delta ?? null], [null, null], 'compare_to and delta');
    return;
  }
  const expected = Object.entries(scores).map(([key, score]) => [
    key,
    score - (compare_to.scores[key] ?? NaN),
  ]);
  equal(
    delta,
    { scores: Object.fromEntries(expected), composite: composite - compare_to.composite },
    'delta',
  );
  equal(compositeOf(Object.values(compare_to.scores)), compare_to.composite, 'composite of the baseline');
}

/** Throws unless `value` is a score card that follows every rule. */
export function checkCard(value: unknown, variant: Variant, compared: boolean): void {
  if (!isRecord(value)) fail('score card', value, 'an object');
  const optional = variant === 'A' || compared ? ['compare_to', 'delta'] : [];
  equal(Object.keys(value).sort(), [...cardKeys, ...optional].sort(), 'fields of the card');
  const card = value as unknown as Card;
  const details = Object.values(card.detail);
  for (const [key, detail] of Object.entries(card.detail)) checkDetail(key, detail, variant);
  const scores = Object.fromEntries(Object.entries(card.detail).map(([key, { score }]) => [key, score]));
  equal(card.scores, scores, 'scores');
  equal(card.composite, compositeOf(Object.values(scores)), 'composite');
  const levels = ['low', 'moderate', 'high'];
  const weakest = Math.min(...details.map(({ confidence }) => levels.indexOf(confidence)));
  equal(card.confidence, levels[weakest], 'confidence');
  const headrooms = details.map(({ headroom }) => headroom).filter((headroom) => headroom !== null);
  equal(card.headroom, headrooms.length === 0 ? null : Math.max(...headrooms), 'headroom');
  checkInteger(card.input_tokens, 1, 1_048_576, 'input_tokens');
  if (compared !== (card.compare_to != null))
    fail('compare_to', card.compare_to, compared ? 'a baseline' : 'none');
  checkComparison(card);
}
