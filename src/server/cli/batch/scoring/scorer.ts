// Entry of a scoring thread; `startThreads` starts it.
import { parentPort } from 'node:worker_threads';
import { serveThread } from '../../../../core/platform/thread/index.js';
import { type BatchModel, openBatchModel } from './batch-model.js';
import { scoreTexts } from './score-texts.js';
import type { ScorerMethods } from './scorer-methods.js';

let model: BatchModel | undefined;

if (parentPort)
  serveThread<ScorerMethods>(parentPort, {
    async open({ choice, entries }) {
      model = await openBatchModel(choice, { entries });
    },
    score(texts) {
      if (!model) throw new Error('the model is not open');
      return scoreTexts(model, texts);
    },
  });
