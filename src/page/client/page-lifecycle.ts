// Whether this page is suspended. A page in the back/forward cache or a frozen tab keeps its locks and workers but does
// not run, so it must release shared ones before.

export class PageLifecycle {
  readonly #events = new AbortController();
  #hidden: Promise<void> | undefined;
  #show = () => {};

  /** @param onHide called when the page is about to be suspended, perhaps for good */
  constructor(onHide: () => void, page: Pick<EventTarget, 'addEventListener'> = globalThis) {
    const { signal } = this.#events;
    const hidden = () => {
      this.#hidden ??= new Promise((resolve) => {
        this.#show = resolve;
      });
      onHide();
    };
    const whenShown = () => {
      this.#hidden = undefined;
      this.#show();
    };
    // In the capture phase, because `freeze` and `resume` are dispatched at the document.
    const options = { signal, capture: true };
    for (const type of ['pagehide', 'freeze']) page.addEventListener?.(type, hidden, options);
    for (const type of ['pageshow', 'resume']) page.addEventListener?.(type, whenShown, options);
  }

  get hidden(): boolean {
    return this.#hidden !== undefined;
  }

  /** Resolves when the page is not suspended. */
  async shown(): Promise<void> {
    await this.#hidden;
  }

  dispose(): void {
    this.#events.abort();
    this.#show();
  }
}
