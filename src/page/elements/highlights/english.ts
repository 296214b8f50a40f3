// The English texts of <assay-highlights>.
import type { HighlightStrings } from '../score/strings.js';

const unit = (isRaw: boolean) => (isRaw ? 'raw score' : 'score');
const points = (amount: string, isRaw: boolean) => (isRaw ? amount : `${amount} points`);

export const highlightEnglish: HighlightStrings = {
  trait: 'Trait to explain',
  hint: 'Solid lines raise the score, wavy lines lower it. Point at a word to see by how much.',
  steps: {
    start: 'Start',
    meaning: 'Meaning',
    terms: 'Key words',
    sentences: 'Sentences',
    style: 'Style',
    score: 'Score',
  },
  lists: { words: 'Words', sentences: 'Sentences', style: 'Style' },
  raises: (amount, isRaw) => `raises the ${unit(isRaw)} by ${points(amount, isRaw)}`,
  lowers: (amount, isRaw) => `lowers the ${unit(isRaw)} by ${points(amount, isRaw)}`,
  form: (amount) => `Length and end marks: ${amount}. Changing these alone makes no text better.`,
  whole: 'Only the text as a whole has this score: it cannot be divided among its parts.',
};
