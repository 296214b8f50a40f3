// All English texts of the elements, which are the default ones.
import { shellEnglish } from './shell-english.js';
import type { ScoreStrings } from './strings.js';
import { cardEnglish } from './view/english.js';

export const english: ScoreStrings = { ...shellEnglish, ...cardEnglish };
