// What elements that score a text share: they read it again after every edit and change of their properties, later than the
// last of them, with one engine, and one call at a time; a failure is an event, and a message for the page's developer.
import type { LitElement, PropertyValues, ReactiveController } from 'lit';
import { type Assay, getSharedAssay } from '../../client/index.js';
import { AssayErrorEvent } from '../events.js';
import { getModelName } from '../model-name.js';
import { FieldController } from './field.js';
import { keepFocus } from './keep-focus.js';
import { reportError } from './remedy.js';
import { Runner } from './runner.js';

/** An element with the properties of what is scored, and with what. */
interface Host<Service> extends LitElement {
  readonly model: string | null;
  readonly src: string | null;
  readonly integrity: string | null;
  for: string | null;
  embedder: string | null;
  assay: Service | null;
  /** Milliseconds to wait after an edit. */
  readonly delay?: number;
}

interface Options {
  /**
   * Scores the text. It must show no result once its signal is aborted.
   * @returns the event of the result, dispatched after it is rendered, or true without one; false when there is nothing to score
   */
  readonly score: (signal: AbortSignal) => Promise<Event | boolean>;
  /**
   * Called when the element should score: at its start, and on every edit of the text.
   * @param delay milliseconds to wait
   */
  readonly onChange: (delay: number) => void;
  /** Called on a failure, before it is rendered. */
  readonly onFailure?: () => void;
  /** Names of further properties that change the score. */
  readonly inputs: readonly string[];
}

/** Properties of every element that change the score. */
export const modelInputs = ['model', 'src', 'integrity', 'embedder', 'assay'] as const;

export class ScoringController<Service> extends Runner implements ReactiveController {
  /** Source of the text. */
  readonly field: FieldController;
  readonly #host: Host<Service>;
  readonly #options: Options;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Event to dispatch after the next render. */
  #outcome: Event | undefined;

  constructor(host: Host<Service>, options: Options) {
    super(
      async (signal) => {
        const done = await options.score(signal);
        if (done instanceof Event && !signal.aborted) this.#outcome = done;
        return done !== false;
      },
      (status) => {
        if (status === 'error') this.#showError();
        host.requestUpdate();
      },
    );
    this.#host = host;
    this.#options = options;
    this.field = new FieldController(host, () => options.onChange(host.delay ?? 0));
    host.addController(this);
  }

  /** The host's own Assay, else the shared one of the page. */
  get service(): Service | Assay {
    return this.#host.assay ?? getSharedAssay(this.#host.embedder ?? undefined);
  }

  /** The model's handle, or the address of its file. */
  get model(): string | null {
    return getModelName(this.#host);
  }

  /** Scores after a delay in milliseconds, which begins again with each call. */
  schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.run(), delay);
  }

  override run(): Promise<void> {
    clearTimeout(this.#timer);
    keepFocus(this.#host.shadowRoot);
    return super.run();
  }

  /** Whether a property changed on which the score depends. */
  isOutdated(changed: PropertyValues): boolean {
    return [...modelInputs, ...this.#options.inputs].some((name) => changed.has(name));
  }

  hostConnected(): void {
    if (this.#host.hasUpdated) this.#options.onChange(0);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.abort();
  }

  hostUpdated(): void {
    const outcome = this.#outcome;
    this.#outcome = undefined;
    if (outcome) this.#host.dispatchEvent(outcome);
  }

  #showError(): void {
    this.#options.onFailure?.();
    this.#outcome = new AssayErrorEvent(this.error);
    reportError(this.error, `<${this.#host.localName}>`);
  }
}
