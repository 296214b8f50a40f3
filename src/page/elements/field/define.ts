// Defines <assay-field>.
import { defineElement } from '../define-element.js';
import { AssayField } from './assay-field.js';

export { AssayField };

defineElement('assay-field', AssayField);
