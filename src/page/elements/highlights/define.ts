// Defines <assay-highlights>.
import { defineElement } from '../define-element.js';
import { AssayHighlights } from './assay-highlights.js';

export { AssayHighlights };

defineElement('assay-highlights', AssayHighlights);
