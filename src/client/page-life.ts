// Whether this page runs at all. A page in the back/forward cache or a frozen tab keeps its locks and workers but
// answers nobody, so whoever shares things must let go of them first.

export class PageLife {
  readonly #events = new AbortController();
  #hidden: Promise<void> | undefined;
  #show = () => {};

  /** @param hide called when the page is about to be stopped, perhaps for ever */
  constructor(hide: () => void, page: Pick<EventTarget, 'addEventListener'> = globalThis) {
    const { signal } = this.#events;
    const hidden = () => {
      this.#hidden ??= new Promise((resolve) => {
        this.#show = resolve;
      });
      hide();
    };
    const shown = () => {
      this.#hidden = undefined;
      this.#show();
    };
    // Captured, because `freeze` and `resume` are dispatched at the document.
    const options = { signal, capture: true };
    for (const type of ['pagehide', 'freeze']) page.addEventListener?.(type, hidden, options);
    for (const type of ['pageshow', 'resume']) page.addEventListener?.(type, shown, options);
  }

  get hidden(): boolean {
    return this.#hidden !== undefined;
  }

  /** Resolves when the page runs (again). */
  async shown(): Promise<void> {
    await this.#hidden;
  }

  end(): void {
    this.#events.abort();
    this.#show();
  }
}
