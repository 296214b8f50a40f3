// Detects an engine that no longer responds: pings it while calls are pending, and reports it after too long a silence.
// This distinguishes a stuck worker (an endless loop, a run that never returns) from a busy one.

/** All in milliseconds. */
export const defaultTimes = {
  /** Between pings while calls are pending. */
  pingInterval: 1_000,
  /** Silence after which a started engine counts as stuck. Far longer than it ever blocks its event loop. */
  responseTimeout: 15_000,
  /** The same for an engine that has not answered yet: its script, 125 kB, may still be loading over a slow line. */
  startTimeout: 30_000,
};

export interface HeartbeatTarget {
  ping(): Promise<void>;
  /** An engine without pending calls is not pinged. */
  hasPendingCalls(): boolean;
  /** Called at the first answer. */
  onStarted(): void;
  onUnresponsive(reason: string): void;
  /** Called instead when it has never answered. @param seconds of silence */
  onLate(seconds: number): void;
  onFailed(error: unknown): void;
}

export class Heartbeat {
  readonly #target: HeartbeatTarget;
  readonly #times: typeof defaultTimes;
  #started: boolean;
  #pinging = false;
  /** Milliseconds for which the ping has been unanswered, and the time up to which they are counted. */
  #silence = 0;
  #countedUntil = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Pings once at the start. @param started true when the engine is known to have answered before */
  constructor(target: HeartbeatTarget, started: boolean, times: Partial<typeof defaultTimes>) {
    this.#target = target;
    this.#started = started;
    this.#times = { ...defaultTimes, ...times };
    this.#ping();
  }

  /** Pings for as long as calls are pending. */
  watch(): void {
    if (this.#timer !== undefined) return;
    this.#silence = 0;
    this.#countedUntil = performance.now();
    this.#timer = setInterval(() => this.#tick(), this.#times.pingInterval);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #ping(): void {
    this.#pinging = true;
    this.#countedUntil = performance.now();
    this.#target.ping().then(
      () => {
        this.#pinging = false;
        this.#silence = 0;
        if (this.#started) return;
        this.#started = true;
        this.#target.onStarted();
      },
      (error) => this.#target.onFailed(error),
    );
  }

  #tick(): void {
    if (!this.#target.hasPendingCalls()) {
      this.stop();
      return;
    }
    if (!this.#pinging) {
      this.#ping();
      return;
    }
    const limit = this.#started ? this.#times.responseTimeout : this.#times.startTimeout;
    const now = performance.now();
    // One tick counts for half the limit: a page that wakes from being frozen must not find its engine stuck.
    this.#silence += Math.min(now - this.#countedUntil, limit / 2);
    this.#countedUntil = now;
    if (this.#silence < limit) return;
    if (this.#started) this.#target.onUnresponsive('the engine does not answer');
    else this.#target.onLate(limit / 1_000);
  }
}
