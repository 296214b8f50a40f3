// What elements that score a text share: they read it again after every edit and change of their properties, later than the
// last of them, with one engine, and one call at a time; a failure is an event, and a message for the page's developer.
import type { LitElement, PropertyValues, ReactiveController } from 'lit';
import { type Assay, getSharedAssay } from '../../client/index.js';
import { AssayErrorEvent } from './events.js';
import { FieldController } from './field.js';
import { reportError } from './remedy.js';
import { Runner, type ScoreStatus } from './runner.js';

/** An element with the properties of what is scored, and with what. */
interface Host<Service> extends LitElement {
  for: string | null;
  embedder: string | null;
  assay: Service | null;
}

interface Options {
  /**
   * Scores the text. It must show no result once its signal is aborted.
   * @returns the event of the result, dispatched after it is rendered, or true without one; false when there is nothing to score
   */
  readonly score: (signal: AbortSignal) => Promise<Event | boolean>;
  /** Called on every edit of the text. It calls `schedule`. */
  readonly onEdit: () => void;
  /** Called on a failure, before it is rendered. */
  readonly onFailure?: () => void;
  /** Calls back when the element should score. Default: after the delay. */
  readonly wait?: (score: () => void) => void;
  /** Names of properties that change the score, beyond those of every host. */
  readonly inputs: readonly string[];
}

const sharedInputs = ['model', 'content', 'for', 'embedder', 'assay'];

export class ScoringController<Service> implements ReactiveController {
  readonly #host: Host<Service>;
  readonly #options: Options;
  readonly #field: FieldController;
  readonly #runner: Runner;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Event to dispatch after the next render. */
  #outcome: Event | undefined;

  constructor(host: Host<Service>, options: Options) {
    this.#host = host;
    this.#options = options;
    this.#field = new FieldController(host, options.onEdit);
    this.#runner = new Runner(
      async (signal) => {
        const done = await options.score(signal);
        if (done instanceof Event && !signal.aborted) this.#outcome = done;
        return done !== false;
      },
      (status) => this.#showStatus(status),
    );
    host.addController(this);
  }

  get status(): ScoreStatus {
    return this.#runner.status;
  }

  /** Why the last call failed; undefined if it did not. */
  get error(): unknown {
    return this.#runner.error;
  }

  /** The element that `for` names; null without one. */
  get element(): Element | null {
    return this.#field.element;
  }

  /** The host's own Assay, else the shared one of the page. */
  get service(): Service | Assay {
    return this.#host.assay ?? getSharedAssay(this.#host.embedder ?? undefined);
  }

  /** The text of the element that `for` names, else `content`, else the text inside the host. */
  read(content: string | null): Promise<string> {
    return this.#field.read(content);
  }

  /** Scores after a delay in milliseconds, which begins again with each call. */
  schedule(delay: number): void {
    clearTimeout(this.#timer);
    const run = () => void this.run();
    if (this.#options.wait) this.#options.wait(run);
    else this.#timer = setTimeout(run, delay);
  }

  /** Scores now. Resolves when this call has ended, in whatever way. */
  run(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#runner.run();
  }

  /** Whether a property changed on which the score depends. */
  isOutdated(changed: PropertyValues): boolean {
    return [...sharedInputs, ...this.#options.inputs].some((name) => changed.has(name));
  }

  hostConnected(): void {
    if (this.#host.hasUpdated) this.schedule(0);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#runner.abort();
  }

  hostUpdated(): void {
    const outcome = this.#outcome;
    this.#outcome = undefined;
    if (outcome) this.#host.dispatchEvent(outcome);
  }

  #showStatus(status: ScoreStatus): void {
    if (status === 'error') {
      const { error } = this.#runner;
      this.#options.onFailure?.();
      this.#outcome = new AssayErrorEvent(error);
      reportError(error, `<${this.#host.localName}>`);
    }
    this.#host.requestUpdate();
  }
}
