// The English texts of <assay-field>.
import type { FieldStrings } from '../score/strings.js';

export const fieldEnglish: FieldStrings = {
  below: (composite, minimum) => `This text scores ${composite}. The minimum is ${minimum}.`,
  checking: 'This text is being checked. Try again in a moment.',
};
