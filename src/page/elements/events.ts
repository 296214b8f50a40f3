// Events of the elements. They bubble and cross shadow roots, so one listener on the document receives all of them.
import type { ScoreCard } from '../../core/contract/index.js';

/** `assay-score`: dispatched when a card is shown. */
export class AssayScoreEvent extends Event {
  static readonly type = 'assay-score';
  /** The card, as the JavaScript API and the REST API return it. */
  readonly card: ScoreCard;
  /** Handle of the model that scored it. */
  readonly model: string;

  constructor(card: ScoreCard, model: string) {
    super(AssayScoreEvent.type, { bubbles: true, composed: true });
    this.card = card;
    this.model = model;
  }
}

/** `assay-error`: dispatched when scoring fails and the element shows why, but not for aborted and outdated calls. */
export class AssayErrorEvent extends Event {
  static readonly type = 'assay-error';
  /** An AssayError if the engine reported the error; anything else is a bug or a lost worker. */
  readonly error: unknown;

  constructor(error: unknown) {
    super(AssayErrorEvent.type, { bubbles: true, composed: true });
    this.error = error;
  }
}

/** `assay-consent`: dispatched when the visitor accepts a model's additional terms, or takes that back. */
export class AssayConsentEvent extends Event {
  static readonly type = 'assay-consent';
  /** Handle of the model. */
  readonly model: string;
  /** Version of the model whose terms are shown, like `v3`. Other versions may have other terms. */
  readonly version: string;
  /** True where the visitor accepts the terms. */
  readonly consented: boolean;

  constructor(model: string, version: string, consented: boolean) {
    super(AssayConsentEvent.type, { bubbles: true, composed: true });
    this.model = model;
    this.version = version;
    this.consented = consented;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'assay-score': AssayScoreEvent;
    'assay-error': AssayErrorEvent;
    'assay-consent': AssayConsentEvent;
  }
}
