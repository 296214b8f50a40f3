// Defines <assay-model-card>. Also exports its event, so that its type is known to pages that import only this.
import { defineElement } from '../define-element.js';
import { AssayModelCard } from './assay-model-card.js';

export { AssayConsentEvent } from '../events.js';
export { AssayModelCard };

defineElement('assay-model-card', AssayModelCard);
