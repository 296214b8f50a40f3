// Which of a document's options a training read, for which trait. An option was read where it decided something, or could
// have; a build names the others.
import type { TrainingDocument } from '../../core/contract/configuration/index.js';

export type TrainingOption = keyof TrainingDocument;

/** Plain data, by trait key. */
export interface ReadOptions {
  readonly read: Readonly<Record<string, readonly TrainingOption[]>>;
  /** Numbers of the dropout sources that a trait had a use for. */
  readonly dropout: readonly number[];
  /** Why an option was read for no trait, where that is known. */
  readonly reasons: Readonly<Partial<Record<TrainingOption, string>>>;
}

export class OptionUse {
  readonly #read = new Map<string, Set<TrainingOption>>();
  readonly #dropout = new Set<number>();
  readonly #reasons = new Map<TrainingOption, string>();
  readonly #document: TrainingDocument;

  /** @param document as in the document: other options are not recorded */
  constructor(document: TrainingDocument = {}) {
    this.#document = document;
  }

  /** Records that options decided something about a trait, or could have. */
  read(key: string, ...options: readonly TrainingOption[]): void {
    const optionsRead = this.#read.get(key) ?? new Set();
    for (const option of options) if (this.#document[option] !== undefined) optionsRead.add(option);
    this.#read.set(key, optionsRead);
  }

  /** Records that a source was compared with the others, or left out of resamples. */
  readDropout(source: number): void {
    this.#dropout.add(source);
  }

  /** Records why options were not read. The first reason of an option stays. */
  skip(reason: string, ...options: readonly TrainingOption[]): void {
    for (const option of options)
      if (this.#document[option] !== undefined && !this.#reasons.has(option))
        this.#reasons.set(option, reason);
  }

  list(): ReadOptions {
    return {
      read: Object.fromEntries([...this.#read].map(([key, options]) => [key, [...options]])),
      dropout: [...this.#dropout],
      reasons: Object.fromEntries(this.#reasons),
    };
  }
}
