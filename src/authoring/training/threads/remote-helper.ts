// The trainer's side of a helper: sends the vectors once, the samples of a trait once in a row, and then studies.
import type { ContextData } from '../problem/training-context.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import type { StudyHelper } from '../search/run-studies.js';
import type { Study, StudyBudget, StudyTask } from '../search/study.js';
import type { FromHelper, ToHelper } from './messages.js';

export class RemoteHelper implements StudyHelper {
  readonly ready: Promise<void>;
  readonly #port: MessagePort;
  #dataset: TraitDataset | undefined;
  #onSteps: (count: number) => void = () => {};
  #end: (study: Study | null) => void = () => {};
  #start: () => void = () => {};
  #lost = false;

  /** @param port at whose other end `serveStudies` listens, or will listen */
  constructor(port: MessagePort, context: ContextData) {
    this.#port = port;
    this.ready = new Promise((resolve) => {
      this.#start = resolve;
    });
    port.onmessage = ({ data }: MessageEvent<FromHelper>) => this.#receive(data);
    port.onmessageerror = () => this.lose();
    this.#post({ kind: 'context', context });
  }

  run(
    { dataset, method }: StudyTask,
    budget: StudyBudget,
    onSteps: (count: number) => void,
  ): Promise<Study | null> {
    if (this.#lost) return Promise.resolve(null);
    const { key, type, samples, labels } = dataset;
    const data = this.#dataset === dataset ? undefined : { key, type, samples, labels };
    this.#dataset = dataset;
    this.#onSteps = onSteps;
    return new Promise((resolve) => {
      this.#end = resolve;
      this.#post({ kind: 'study', dataset: data, method, budget });
    });
  }

  /** Call when the helper's thread has failed. */
  lose(): void {
    this.#lost = true;
    this.#port.close();
    this.#end(null);
  }

  #post(message: ToHelper): void {
    this.#port.postMessage(message);
  }

  #receive(message: FromHelper) {
    switch (message.kind) {
      case 'ready':
        return this.#start();
      case 'steps':
        return this.#onSteps(message.count);
      case 'done':
        return this.#end(message.study);
      case 'failed':
        return this.lose();
      default:
        return message satisfies never;
    }
  }
}
