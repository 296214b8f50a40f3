// What an explanation needs of a text besides itself: the traits of the model, and the card. Read once for a text, whatever
// trait of it is explained.
import type { ModelTrait, ScoreCard } from '../../../core/contract/index.js';
import type { Assay } from '../../client/index.js';

/** Explains scores: an `Assay`, or any object with these methods. Without `score`, it says nothing of what is in doubt. */
export type Explainer = Pick<Assay, 'explain' | 'traits'> & Partial<Pick<Assay, 'score'>>;

interface ReadCard {
  readonly assay: Explainer;
  readonly model: string;
  readonly text: string;
  readonly records: readonly ModelTrait[];
  /** Undefined from an explainer that does not score. */
  readonly card: ScoreCard | undefined;
}

export class CardReader {
  #last: ReadCard | undefined;

  /** Reads anything again, as after an edit: the model may have changed, too. */
  forget(): void {
    this.#last = undefined;
  }

  /** @throws what the explainer throws; the signal's reason */
  async read(assay: Explainer, model: string, text: string, signal: AbortSignal): Promise<ReadCard> {
    const last = this.#last;
    if (last?.assay === assay && last.model === model && last.text === text) return last;
    const [records, card] = await Promise.all([
      assay.traits(model, { signal }),
      assay.score?.(model, text, { signal }),
    ]);
    const read = { assay, model, text, records, card };
    if (!signal.aborted) this.#last = read;
    return read;
  }
}
