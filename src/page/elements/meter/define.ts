// Defines <assay-meter>.
import { defineElement } from '../define-element.js';
import { AssayMeter } from './assay-meter.js';

export { AssayMeter };

defineElement('assay-meter', AssayMeter);
