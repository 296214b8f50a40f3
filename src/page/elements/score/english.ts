// All English texts of the elements, which are the default ones.
import { fieldEnglish } from '../field/english.js';
import { highlightEnglish } from '../highlights/english.js';
import { modelCardEnglish } from '../model-card/english.js';
import { errorEnglish } from './error-english.js';
import { shellEnglish } from './shell-english.js';
import type { ScoreStrings } from './strings.js';
import { cardEnglish } from './view/english.js';

export const english: ScoreStrings = {
  ...shellEnglish,
  ...errorEnglish,
  ...cardEnglish,
  ...fieldEnglish,
  ...highlightEnglish,
  ...modelCardEnglish,
};
