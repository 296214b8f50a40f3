// The event of <assay-model-card>. It bubbles and crosses shadow roots, as the events of the other elements do.

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
    'assay-consent': AssayConsentEvent;
  }
}
