// The English texts of <assay-field>.
import { nameLanguage } from '../../../core/contract/index.js';
import type { FieldStrings } from '../score/strings.js';

export const fieldEnglish: FieldStrings = {
  below: (composite, minimum) => `This text scores ${composite}. The minimum is ${minimum}.`,
  above: (composite, maximum) => `This text scores ${composite}. The maximum is ${maximum}.`,
  atLeast: (trait, score, minimum) => `${trait} is ${score}. At least ${minimum} is needed.`,
  atMost: (trait, score, maximum) => `${trait} is ${score}. At most ${maximum} is allowed.`,
  lowest: (trait, score) => `Lowest: ${trait}, ${score}.`,
  unsure: 'This text cannot be judged with enough confidence. A few more words may help.',
  unlike: 'This text is unlike those that can be judged here.',
  language: (code) => `Write this text in ${nameLanguage('en', code)}.`,
  checking: 'This text is being checked. Try again in a moment.',
};
