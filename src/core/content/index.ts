// Content to score: fetches a URL, extracts its readable text, and splits long text into segments.
export { fetchContent } from './fetch-content.js';
export { guessLanguage } from './language/guess-language.js';
export { type NormalText, normaliseInStages, normaliseText } from './normal-form/normalise-text.js';
export { isQuestion } from './question.js';
export { readHtml } from './read-html.js';
export { splitInStages } from './segment.js';
export { splitSentences } from './sentences.js';
