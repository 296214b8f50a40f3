// Minimum scores, and what of a card is below them. Pure.

import type { ScoreCard } from '../../../core/contract/index.js';
import { quote } from '../../../core/contract/index.js';
import { unknownTraitsError } from '../../../core/contract/requests/index.js';
import { parseNumber } from '../input/common-options.js';
import { createUsageError } from '../usage-error.js';

export interface Minimums {
  /** 0 to 100. */
  readonly composite: number | undefined;
  /** 0 to 100, by trait key. */
  readonly traits: ReadonlyMap<string, number>;
}

/**
 * Parses the options `--min-composite 60` and `--min clarity=50`.
 * @throws a usage error
 */
export function parseMinimums(composite: string | undefined, traits: readonly string[] = []): Minimums {
  const entries = traits.map((text): [string, number] => {
    const at = text.lastIndexOf('=');
    if (at <= 0)
      throw createUsageError(`--min takes a trait and its minimum, like clarity=50; it is ${quote(text)}`);
    return [text.slice(0, at), parseNumber('min', text.slice(at + 1), 0, 100)];
  });
  return {
    composite: composite === undefined ? undefined : parseNumber('min-composite', composite, 0, 100),
    traits: new Map(entries),
  };
}

/** Checks that every minimum is of a trait that is scored. @param keys of the scored traits @throws unknown_trait */
export function checkMinimums({ traits }: Minimums, keys: readonly string[]): void {
  const unknown = [...traits.keys()].filter((key) => !keys.includes(key));
  if (unknown.length > 0) throw unknownTraitsError(unknown, keys);
}

/** What falls short, as in `composite 41 is below 60`; empty when nothing does. */
export function listShortfalls({ composite, scores }: ScoreCard, minimums: Minimums): string[] {
  const describe = (name: string, score: number, minimum: number | undefined) =>
    minimum === undefined || score >= minimum ? [] : [`${name} ${score} is below ${minimum}`];
  return [
    ...describe('composite', composite, minimums.composite),
    ...Object.entries(scores).flatMap(([key, score]) => describe(key, score, minimums.traits.get(key))),
  ];
}
