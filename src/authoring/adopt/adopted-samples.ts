// The texts at the ends of axes as samples of a trait. Pure.
import { spreadIndices } from '../numerics/index.js';

export interface Ends {
  readonly positive: readonly string[];
  readonly negative: readonly string[];
}

export interface MergedEnds extends Ends {
  /** Texts that are at opposite ends of two axes. */
  readonly opposed: number;
}

/**
 * Samples of each end of an axis, evenly spread over it. A model that is trained on them orders other texts as the
 * discovered axes do: mean rank correlation 0.97, and 0.94 with 100 samples (test/bench/DISCOVERY.md).
 */
const maxSamples = 400;
/** Characters of a line: a `jsonl` source rejects longer ones. */
const longestLine = 1_048_576;

/** Both ends of several axes. Texts that two axes have at opposite ends are left out. */
export function mergeEnds(axes: readonly Ends[]): MergedEnds {
  const collect = (pole: keyof Ends) => new Set(axes.flatMap((ends) => ends[pole]));
  const [positive, negative] = [collect('positive'), collect('negative')];
  const opposed = new Set([...positive].filter((text) => negative.has(text)));
  const select = (pole: keyof Ends) => [
    ...new Set(
      axes.flatMap((ends) => {
        const texts = ends[pole].filter((text) => !opposed.has(text));
        return Array.from(spreadIndices(texts.length, maxSamples), (at) => texts[at] ?? '');
      }),
    ),
  ];
  return { positive: select('positive'), negative: select('negative'), opposed: opposed.size };
}

/** JSON Lines: each text once, with 1 or 0 in the field of each trait that it is a sample of. */
export function createSampleLines(
  traits: readonly { readonly field: string; readonly ends: Ends }[],
): string[] {
  const rows = new Map<string, Record<string, string | number>>();
  const add = (text: string, field: string, quality: number) => {
    const row = rows.get(text) ?? { text };
    row[field] = quality;
    rows.set(text, row);
  };
  for (const { field, ends } of traits) {
    for (const text of ends.positive) add(text, field, 1);
    for (const text of ends.negative) add(text, field, 0);
  }
  return Array.from(rows.values(), (row) => `${JSON.stringify(row)}\n`).filter(
    ({ length }) => length <= longestLine,
  );
}
