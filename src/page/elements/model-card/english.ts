// The English texts of <assay-model-card>.
import type { ModelCardStrings } from '../score/strings.js';

export const modelCardEnglish: ModelCardStrings = {
  modelCard: {
    loading: 'Loading the model card',
    empty: 'No model is chosen.',
    failed: 'The model card cannot be shown',
    other: 'This model card is not available at the moment.',
    traits: 'Traits',
    samples: (count) => `${count} ${count === '1' ? 'sample' : 'samples'}`,
    between: (count) => `${count} between the poles`,
    metrics: 'Cross-validated figures',
    metric: {
      auroc: ['AUROC', '1: puts every text of one pole above every text of the other. 0.5: chance.'],
      accuracy: ['Accuracy', 'Share of samples on the right side. 1 is perfect.'],
      ece: ['Calibration error', 'How far probabilities are off on average. 0 is perfect.'],
      brier: ['Brier score', 'Mean squared error of probabilities. 0 is perfect.'],
    },
    limits:
      'Each sample was held out from the training that its figures come from. Texts of another kind can give worse figures. Notes of the sources may say how much.',
    evaluations: 'On texts that it has not learned from',
    kind: { held_out: 'Of the same kind', out_of_domain: 'Of another kind' },
    texts: (count) => `${count} texts`,
    sources: 'Sources',
    noSources: 'The author names no sources.',
    terms: 'Additional terms',
    consent: 'I accept these additional terms',
  },
};
