// A stand-in of the browser's Prompt API, as Chromium 156 exposes it in windows. That browser has the API, but not the
// model.

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';
interface PromptOptions {
  responseConstraint: object;
  signal: AbortSignal;
}

export interface StandIn {
  readonly availability?: Availability;
  /** Answers a prompt; by default with a valid name. */
  readonly prompt?: (input: string, options: PromptOptions, number: number) => Promise<string>;
  /** Runs before a session is created. */
  readonly create?: (monitor: EventTarget, signal: AbortSignal) => Promise<void>;
}

export interface Recorded {
  /** Options of `availability` and `create`, without functions and signals. */
  readonly options: object[];
  readonly prompts: string[];
  readonly constraints: object[];
  /** Sessions that were created or cloned, and destroyed. */
  created: number;
  destroyed: number;
}

export const nameScale = (number: number) =>
  JSON.stringify({
    name: `Scale ${number}`,
    positive_label: `high ${number}`,
    negative_label: `low ${number}`,
    description: `What scale ${number} measures.`,
  });

const own = Object.getOwnPropertyDescriptor(globalThis, 'LanguageModel');

/** Puts the browser's own API back. */
export function restoreLanguageModel(): void {
  if (own) Object.defineProperty(globalThis, 'LanguageModel', own);
  else Reflect.deleteProperty(globalThis, 'LanguageModel');
}

/** True if this browser has the API. */
export const hasLanguageModel = own !== undefined;

export function removeLanguageModel(): void {
  Reflect.deleteProperty(globalThis, 'LanguageModel');
}

/** Replaces the browser's API by a model that does what the test says. */
export function installLanguageModel({
  availability = 'available',
  prompt = async (_input, _options, number) => nameScale(number),
  create = async () => {},
}: StandIn = {}): Recorded {
  const recorded: Recorded = { options: [], prompts: [], constraints: [], created: 0, destroyed: 0 };

  class Session {
    readonly #signal: AbortSignal;
    constructor(signal: AbortSignal) {
      this.#signal = signal;
      recorded.created += 1;
    }
    async clone({ signal }: { signal: AbortSignal }) {
      this.#signal.throwIfAborted();
      signal.throwIfAborted();
      return new Session(signal);
    }
    async prompt(input: string, options: PromptOptions) {
      recorded.prompts.push(input);
      recorded.constraints.push(options.responseConstraint);
      return prompt(input, options, recorded.prompts.length);
    }
    destroy() {
      recorded.destroyed += 1;
    }
  }

  const model = {
    async availability(options: object) {
      recorded.options.push(options);
      return availability;
    },
    async create({
      monitor,
      signal,
      ...options
    }: {
      monitor: (target: EventTarget) => void;
      signal: AbortSignal;
    }) {
      recorded.options.push(options);
      const target = new EventTarget();
      monitor(target);
      await create(target, signal);
      return new Session(signal);
    },
  };
  Object.defineProperty(globalThis, 'LanguageModel', { value: model, configurable: true, writable: true });
  return recorded;
}
