// A helper: runs studies for the trainer at the other end of a port.
import { yieldToEventLoop } from '../../../core/platform/index.js';
import { serveThread } from '../../../core/platform/thread/index.js';
import { createTrainingContext, type TrainingContext } from '../problem/training-context.js';
import { createTraitDataset, type TraitDataset } from '../problem/trait-dataset.js';
import { runStudy } from '../search/study.js';
import type { DatasetData, StudyMethods } from './methods.js';

/** Runs the studies that arrive at the port, one at a time. If one fails, the trainer runs it again. */
export function serveStudies(port: MessagePort): void {
  const pause = yieldToEventLoop();
  let context: TrainingContext | undefined;
  let dataset: TraitDataset | undefined;
  const select = (data: DatasetData | undefined): TraitDataset => {
    if (data && context) dataset = createTraitDataset(context, data, data.samples, data.labels);
    if (!dataset) throw new RangeError('A study needs a context and a dataset');
    return dataset;
  };
  serveThread<StudyMethods>(port, {
    prepare(data) {
      context = createTrainingContext(data);
    },
    study({ dataset: data, method, budget }, report) {
      const pace = {
        step: async () => {
          report(1);
          // A worker that never yields outlives its page by seconds, and with it the locks of the engine.
          if (pause.due()) await pause.take();
        },
        skip: report,
        repeat: () => {},
      };
      return runStudy({ dataset: select(data), method }, { budget, seed: context?.seed ?? 0, pace });
    },
  });
}
