// A helper: runs studies for the trainer at the other end of a port.

import { yieldToEventLoop } from '../../../core/platform/index.js';
import { createTrainingContext, type TrainingContext } from '../problem/training-context.js';
import { createTraitDataset, type TraitDataset } from '../problem/trait-dataset.js';
import { runStudy } from '../search/study.js';
import type { DatasetData, FromHelper, ToHelper } from './messages.js';

/** Runs the studies that arrive at the port, one at a time. A study that fails is run again by the trainer. */
export function serveStudies(port: MessagePort): void {
  const post = (message: FromHelper) => port.postMessage(message);
  const pause = yieldToEventLoop();
  const pace = {
    step: async () => {
      post({ kind: 'steps', count: 1 });
      // A worker that never yields outlives its page by seconds, and with it the locks of the engine.
      if (pause.due()) await pause.take();
    },
    skip: (count: number) => post({ kind: 'steps', count }),
    repeat: () => {},
  };
  let context: TrainingContext | undefined;
  let dataset: TraitDataset | undefined;
  const select = (data: DatasetData | undefined): TraitDataset => {
    if (data && context) dataset = createTraitDataset(context, data, data.samples, data.labels);
    if (!dataset) throw new RangeError('A study needs a context and a dataset');
    return dataset;
  };
  const run = async (request: Extract<ToHelper, { kind: 'study' }>) => {
    const { method, budget } = request;
    const seed = context?.seed ?? 0;
    return runStudy({ dataset: select(request.dataset), method }, { budget, seed, pace });
  };
  port.onmessage = ({ data }: MessageEvent<ToHelper>) => {
    if (data.kind === 'context') {
      context = createTrainingContext(data.context);
      return;
    }
    run(data).then(
      (study) => post({ kind: 'done', study }),
      () => post({ kind: 'failed' }),
    );
  };
  post({ kind: 'ready' });
}
