// One at a time, in order. ONNX Runtime needs it: two overlapping WebGPU runs, of one session or of two, stop the whole
// thread for ever.

export class Fifo {
  #tail: Promise<unknown> = Promise.resolve();

  /** Runs `task` after everything that was asked for before it; a failed task does not stop those behind it. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#tail.then(task);
    this.#tail = result.catch(() => {});
    return result;
  }
}
