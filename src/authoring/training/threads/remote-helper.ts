// The trainer's side of a helper: sends the vectors once, the samples of a trait once in a row, and then studies.
import { Thread } from '../../../core/platform/thread/index.js';
import type { ContextData } from '../problem/training-context.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import type { StudyHelper } from '../search/run-studies.js';
import type { Study, StudyBudget, StudyTask } from '../search/study.js';
import type { StudyMethods } from './methods.js';

export class RemoteHelper implements StudyHelper {
  readonly ready: Promise<void>;
  readonly #thread: Thread<StudyMethods>;
  #dataset: TraitDataset | undefined;

  /** @param port at whose other end `serveStudies` listens, or will listen */
  constructor(port: MessagePort, context: ContextData) {
    this.#thread = new Thread(port, { name: 'A training thread' });
    const { started } = this.#thread;
    this.ready = new Promise((resolve) => void started.then(resolve, () => {}));
    this.#thread.request('prepare', context).catch(() => this.lose());
  }

  async run(
    { dataset, method }: StudyTask,
    budget: StudyBudget,
    onProgress: (count: number) => void,
  ): Promise<Study | null> {
    const { key, type, samples, labels } = dataset;
    const data = this.#dataset === dataset ? undefined : { key, type, samples, labels };
    this.#dataset = dataset;
    try {
      return await this.#thread.request('study', { dataset: data, method, budget }, { onProgress });
    } catch {
      this.lose();
      return null;
    }
  }

  /** Call when the helper's thread has failed. */
  lose(): void {
    this.#thread.close();
  }
}
