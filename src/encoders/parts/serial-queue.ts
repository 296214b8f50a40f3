// A queue that runs one task at a time, in order. ONNX Runtime needs it: two overlapping WebGPU runs, of one session or
// of two, block the whole thread forever.

export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();

  /** Runs `task` after all earlier tasks; a failed task does not stop the later ones. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#tail.then(task);
    this.#tail = result.catch(() => {});
    return result;
  }
}
