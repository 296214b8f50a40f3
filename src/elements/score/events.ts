// Events of <assay-score>. Both bubble and cross shadow roots, so one listener on the document hears every card.
import type { ScoreCard } from '../../contract/resources.js';

/** `assay-score`: a card is shown. */
export class AssayScoreEvent extends Event {
  static readonly type = 'assay-score';
  /** The card, as the JS API and the REST endpoint give it. */
  readonly card: ScoreCard;
  /** Handle of the model that scored it. */
  readonly model: string;

  constructor(card: ScoreCard, model: string) {
    super(AssayScoreEvent.type, { bubbles: true, composed: true });
    this.card = card;
    this.model = model;
  }
}

/** `assay-error`: scoring failed and the element shows why. Aborted and outdated calls are not errors. */
export class AssayErrorEvent extends Event {
  static readonly type = 'assay-error';
  /** An AssayError wherever the engine spoke; anything else is a bug or a lost worker. */
  readonly error: unknown;

  constructor(error: unknown) {
    super(AssayErrorEvent.type, { bubbles: true, composed: true });
    this.error = error;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'assay-score': AssayScoreEvent;
    'assay-error': AssayErrorEvent;
  }
}
