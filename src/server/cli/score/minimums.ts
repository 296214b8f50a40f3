// Minimum scores of the command line. Pure.
import { quote } from '../../../core/contract/index.js';
import { parseNumber } from '../input/common-options.js';
import { createUsageError } from '../usage-error.js';

interface Minimums {
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
