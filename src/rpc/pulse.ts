// The pulse of an engine: pinged while calls wait for it, and given up when it has been silent for too long. What
// tells a deaf worker (an endless loop, a run that never returns) from a busy one.

/** All in milliseconds. */
export const defaultTimes = {
  /** Between pings while calls wait. */
  pingEvery: 1_000,
  /** Without an answer to a ping: a started engine counts as deaf. Far above its longest turn without a pause. */
  deafAfter: 15_000,
  /** The same for an engine that has not answered yet: its script may still be on its way. */
  startWithin: 60_000,
};

export interface Patient {
  ping(): Promise<void>;
  /** Whether anybody waits; nobody is pinged for nothing. */
  waitedFor(): boolean;
  /** The first answer. */
  onStarted(): void;
  onSilent(reason: string): void;
  onFailed(error: unknown): void;
}

export class Pulse {
  readonly #patient: Patient;
  readonly #times: typeof defaultTimes;
  #started: boolean;
  #pinged = false;
  /** Milliseconds for which a ping has gone unanswered, and up to when they are counted. */
  #silence = 0;
  #counted = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Pings once at the start. @param started the engine is known to have answered somebody before */
  constructor(patient: Patient, started: boolean, times: Partial<typeof defaultTimes>) {
    this.#patient = patient;
    this.#started = started;
    this.#times = { ...defaultTimes, ...times };
    this.#ping();
  }

  /** Takes the pulse for as long as anybody waits. */
  watch(): void {
    if (this.#timer !== undefined) return;
    this.#silence = 0;
    this.#counted = performance.now();
    this.#timer = setInterval(() => this.#tick(), this.#times.pingEvery);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #ping(): void {
    this.#pinged = true;
    this.#counted = performance.now();
    this.#patient.ping().then(
      () => {
        this.#pinged = false;
        this.#silence = 0;
        if (this.#started) return;
        this.#started = true;
        this.#patient.onStarted();
      },
      (error) => this.#patient.onFailed(error),
    );
  }

  #tick(): void {
    if (!this.#patient.waitedFor()) {
      this.stop();
      return;
    }
    if (!this.#pinged) {
      this.#ping();
      return;
    }
    const limit = this.#started ? this.#times.deafAfter : this.#times.startWithin;
    const now = performance.now();
    // No tick counts for more than half: a page that was frozen must not find its engine deaf when it wakes.
    this.#silence += Math.min(now - this.#counted, limit / 2);
    this.#counted = now;
    if (this.#silence < limit) return;
    this.#patient.onSilent(this.#started ? 'the engine does not answer' : 'the engine did not start in time');
  }
}
