// Cards of the examples in the form of each variant.
import type { ScoreCard, ScoreCardA, ScoreCardB } from '../../core/contract/index.js';

/** The form of Variant A: the contract's fields alone. */
export function toExampleCardA({ detail, familiarity: _, language: __, ...fields }: ScoreCard): ScoreCardA {
  const details = Object.entries(detail).map(
    ([key, { probability: _, interval: __, doubts: ___, ...shown }]) => [key, shown] as const,
  );
  return { ...fields, detail: Object.fromEntries(details) };
}

/** The card in the form of Variant B. */
export function toExampleCardB(example: ScoreCard): ScoreCardB {
  const { compare_to, delta, detail, ...fields } = toExampleCardA(example);
  const details = Object.entries(detail).map(([key, { native: _, ...shown }]) => [key, shown] as const);
  return {
    ...fields,
    detail: Object.fromEntries(details),
    ...(compare_to && delta ? { compare_to, delta } : {}),
  };
}
