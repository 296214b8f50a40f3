// The studies of a build, on this thread and its helpers. Results do not depend on where a study ran.
import { yieldToEventLoop } from '../../../core/platform/index.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import { runStudy, type Study, type StudyBudget, type StudyOptions, type StudyTask } from './study.js';
import { StudyQueue } from './study-queue.js';

/** Another thread that runs studies, one at a time. */
export interface StudyHelper {
  /** Resolves when the thread has started; never if it cannot start. */
  readonly ready: Promise<void>;
  /**
   * @param onSteps called with the number of trials that were run, or are not needed
   * @returns null when the thread has failed: it runs no more studies
   */
  run(task: StudyTask, budget: StudyBudget, onSteps: (count: number) => void): Promise<Study | null>;
}

/**
 * Runs every study. A helper that does not start gets none, and a study whose helper fails is run again.
 * @returns in the order of the tasks
 * @throws the signal's reason when the pace's signal aborts, between two trials
 */
export async function runStudies(
  tasks: readonly StudyTask[],
  helpers: readonly StudyHelper[],
  options: StudyOptions,
): Promise<Study[]> {
  const results = new Map<StudyTask, Study>();
  const queue = new StudyQueue(tasks);
  const here = runHere(queue, options, results);
  const lanes = helpers.map(async (helper) => {
    const started = helper.ready.then(() => true);
    if (await Promise.race([started, here.then(() => false)]))
      await runThere(helper, queue, options, results);
  });
  await Promise.all([here, ...lanes]);
  // What a helper left that failed when this thread had already finished.
  await runHere(queue, options, results);
  return tasks.flatMap((task) => results.get(task) ?? []);
}

/** Runs studies on this thread until none is waiting. */
async function runHere(
  queue: StudyQueue,
  options: StudyOptions,
  results: Map<StudyTask, Study>,
): Promise<void> {
  // Helpers that are ready take their first studies before this thread is busy with its own.
  await yieldToEventLoop().take();
  let dataset: TraitDataset | undefined;
  for (let task = queue.take(); task !== undefined; task = queue.take(task)) {
    if (task.dataset !== dataset) dataset?.release();
    dataset = task.dataset;
    results.set(task, await runStudy(task, options));
  }
  dataset?.release();
}

/** Runs studies on a helper until none is waiting, or the helper fails. */
async function runThere(
  helper: StudyHelper,
  queue: StudyQueue,
  { budget, pace }: StudyOptions,
  results: Map<StudyTask, Study>,
): Promise<void> {
  for (let task = queue.take(); task !== undefined; task = queue.take(task)) {
    let counted = 0;
    const study = await helper.run(task, budget, (count) => {
      counted += count;
      pace.skip(count);
    });
    if (study === null) {
      pace.repeat(counted);
      queue.putBack(task);
      return;
    }
    results.set(task, study);
  }
}
