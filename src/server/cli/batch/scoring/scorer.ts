// Entry of a scoring thread; `startThreads` starts it. `workerData` is a ThreadModel.
import { parentPort, workerData } from 'node:worker_threads';
import { AssayError, isAssayError } from '../../../../core/contract/index.js';
import { type BatchModel, openBatchModel } from './batch-model.js';
import { scoreTexts } from './score-texts.js';
import type { ScoreMessage, ThreadMessage, ThreadModel } from './thread-messages.js';

const post = (message: ThreadMessage) => parentPort?.postMessage(message);

const fail = (error: unknown) =>
  post({
    type: 'failed',
    error: (isAssayError(error) ? error : new AssayError('internal', `Internal error: ${error}`)).toJSON(),
  });

const { choice, entries }: ThreadModel = workerData;
const open: Promise<BatchModel> = openBatchModel(choice, { entries });
open.then(() => post({ type: 'ready' }), fail);

parentPort?.on('message', ({ texts }: ScoreMessage) => {
  open
    .then((model) => scoreTexts(model, texts))
    .then((rows) => post({ type: 'scored', rows }))
    .catch(fail);
});
