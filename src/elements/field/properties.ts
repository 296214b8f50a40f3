// The settable attributes and properties of <assay-field>, all optional, as frameworks pass them.
import type { AssayField } from './assay-field.js';

export interface AssayFieldProperties {
  model?: string | undefined;
  'min-composite'?: number | string | undefined;
  traits?: string | undefined;
  name?: string | undefined;
  delay?: number | string | undefined;
  embedder?: string | undefined;
  assay?: AssayField['assay'] | undefined;
  strings?: AssayField['strings'] | undefined;
}
