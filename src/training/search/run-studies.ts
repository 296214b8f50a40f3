// The studies of a build: on other threads where there are any, else one after the other on this one. Results do not
// depend on where a study ran.
import type { TraitDataset } from '../problem/trait-dataset.js';
import { runStudy, type Study, type StudyBudget, type StudyOptions, type StudyTask } from './study.js';
import { StudyQueue } from './study-queue.js';

/** Another thread that runs studies, one at a time. */
export interface StudyHelper {
  /** False when the thread did not start. */
  readonly ready: Promise<boolean>;
  /**
   * @param onSteps called with the number of trials that were run, or are not needed
   * @returns null when the thread has failed: it runs no more studies
   */
  run(task: StudyTask, budget: StudyBudget, onSteps: (count: number) => void): Promise<Study | null>;
}

/**
 * Runs every study. What the helpers leave, because they did not start or failed, runs on this thread.
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
  await Promise.all(helpers.map((helper) => work(helper, queue, options, results)));
  let previous: TraitDataset | undefined;
  for (const task of tasks) {
    if (results.has(task)) continue;
    if (previous !== task.dataset) previous?.release();
    previous = task.dataset;
    results.set(task, await runStudy(task, options));
  }
  previous?.release();
  return tasks.flatMap((task) => results.get(task) ?? []);
}

/** One helper takes studies until none is left, or it fails. */
async function work(
  helper: StudyHelper,
  queue: StudyQueue,
  { budget, pace }: StudyOptions,
  results: Map<StudyTask, Study>,
): Promise<void> {
  if (!(await helper.ready)) return;
  for (let task = queue.take(); task !== undefined; task = queue.take(task)) {
    let counted = 0;
    const study = await helper.run(task, budget, (count) => {
      counted += count;
      pace.skip(count);
    });
    if (study === null) return pace.repeat(counted);
    results.set(task, study);
  }
}
