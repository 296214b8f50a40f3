// Which study a free thread runs next. Studies of one trait share sums over its samples, so a thread keeps its trait.
// Pure.
import type { TraitDataset } from '../problem/trait-dataset.js';
import type { StudyTask } from './study.js';

export class StudyQueue {
  readonly #waiting = new Map<TraitDataset, StudyTask[]>();
  readonly #started = new Set<TraitDataset>();

  constructor(tasks: readonly StudyTask[]) {
    for (const task of tasks) {
      const list = this.#waiting.get(task.dataset) ?? [];
      list.push(task);
      this.#waiting.set(task.dataset, list);
    }
  }

  /**
   * Removes a study from the queue: of the previous study's trait, else of a trait that no thread has started, else of
   * the trait with the most studies left.
   * @returns undefined when the queue is empty
   */
  take(previous?: StudyTask): StudyTask | undefined {
    const waiting = [...this.#waiting].filter(([, list]) => list.length > 0);
    const [dataset, list] =
      waiting.find(([trait]) => trait === previous?.dataset) ??
      waiting.find(([trait]) => !this.#started.has(trait)) ??
      waiting.sort(([, a], [, b]) => b.length - a.length)[0] ??
      [];
    if (dataset) this.#started.add(dataset);
    return list?.shift();
  }

  /** Adds a study that was taken but not finished. */
  putBack(task: StudyTask): void {
    this.#waiting.get(task.dataset)?.unshift(task);
  }
}
