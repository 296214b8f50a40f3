// Defines <assay-badge>.
import { defineElement } from '../define-element.js';
import { AssayBadge } from './assay-badge.js';

export { AssayBadge };

defineElement('assay-badge', AssayBadge);
