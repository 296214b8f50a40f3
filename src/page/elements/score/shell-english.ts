// The English texts that <assay-score> needs before the first card.
import { createBusyText } from './progress-text.js';
import type { ShellStrings } from './strings.js';

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
};
