// The English texts that <assay-score> needs before the first card.
import { createBusyText } from './progress-text.js';
import type { ShellStrings } from './strings.js';

const pasteInstead = 'Paste the text instead.';
const tooBusy = 'There are too many requests at the moment. Wait a little, then try again.';

export const shellEnglish: ShellStrings = {
  locale: 'en',
  label: 'Score card',
  composite: 'Composite',
  idle: 'Type or paste text to see its score.',
  failed: 'Scoring failed',
  retry: 'Try again',
  busy: createBusyText({
    locale: 'en',
    scoring: 'Scoring',
    stages: {
      embedder: 'Loading the embedder',
      model: 'Loading the model',
      embedding: 'Building the model (embedding samples)',
      training: 'Building the model (training)',
    },
    amount: (done, total) => `${done} of ${total}`,
  }),
  errors: {
    content_empty: 'Enter some text first.',
    content_too_large: 'This text is too long. Shorten it.',
    url_unreachable: 'This page cannot be reached. Check the address, or paste the text instead.',
    url_refused: `This page cannot be scored. ${pasteInstead}`,
    url_unreadable: `This page has no readable text. ${pasteInstead}`,
    rate_limited: tooBusy,
    overloaded: tooBusy,
    other: 'Scores are not available at the moment.',
  },
};
