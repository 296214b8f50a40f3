// The words or sentences with the most points, and what all others add up to. Keeps only these in memory, because a text of
// a megabyte has 200,000 words.
import type { OtherContributions, SpanContribution } from '../../contract/index.js';
import { addTo, createSum } from './trait-sums.js';

/** Spans that are kept beyond the limit, so that they are sorted rarely. */
const slack = 4096;

export class LargestSpans {
  readonly #limit: number;
  readonly #other: OtherContributions = { count: 0, ...createSum() };
  #kept: SpanContribution[] = [];

  /** @param limit maximum number of spans that are listed; Infinity for all */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds the next span of the text. */
  add(span: SpanContribution): void {
    this.#kept.push(span);
    if (this.#kept.length > this.#limit + slack) this.#trim();
  }

  /** Spans in the order of the text, and the sum of the others. */
  list(): { readonly spans: SpanContribution[]; readonly other: OtherContributions } {
    if (this.#kept.length > this.#limit) this.#trim();
    return { spans: this.#kept, other: this.#other };
  }

  /** Of spans with equal points the earlier stays. */
  #trim(): void {
    const ranked = this.#kept
      .map((span, index) => ({ span, index, size: Math.abs(span.points) }))
      .sort((a, b) => b.size - a.size || a.index - b.index);
    for (const { span } of ranked.slice(this.#limit)) {
      this.#other.count++;
      addTo(this.#other, span.contribution, span.points);
    }
    this.#kept = ranked
      .slice(0, this.#limit)
      .sort((a, b) => a.index - b.index)
      .map(({ span }) => span);
  }
}
