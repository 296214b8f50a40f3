// The one queue of an engine. A task holds the engine for a turn and gives way between batches, so that what runs long never
// holds up the rest: short requests go first, and everything longer (long texts, explanations, builds, many texts)
// takes turns, one after the other. Bounded: past its limit a request is rejected at once.
import { overloadedError } from '../../contract/index.js';
import { yieldToEventLoop } from '../../platform/index.js';

/** `short`: a request that ends within a batch or two. `long`: one with more of them. `job`: no caller waits for its next batch. */
export type Lane = 'short' | 'long' | 'job';

/** What a task holds while it runs. */
export interface Turn {
  /**
   * Ends this turn if it has taken its time, and waits for the next one; a short request goes on. Called between two batches.
   * @throws the signal's reason
   */
  giveWay(): Promise<void>;
  /** Milliseconds for which the task has held the engine. */
  readonly held: number;
}

export interface Queue {
  /** Running and waiting tasks. */
  readonly size: number;
  /**
   * Runs `task` when its turn comes. A task that fails does not stop those behind it.
   * @throws overloaded when `limit` requests are already waiting; the signal's reason when it aborts between two turns
   */
  run<T>(lane: Lane, task: (turn: Turn) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface QueueOptions {
  /** Maximum number of waiting requests; jobs are not counted. Default 256. */
  readonly limit?: number;
  /** Milliseconds on a monotonic clock. */
  readonly now?: () => number;
}

/** Milliseconds after which a turn ends at its next batch. */
const turnTime = 8;
/** Turns of the event loop after a longer turn: a request takes some to get here through a server or from another thread. */
const arrivalTurns = 3;
/** Short requests may take this many times as long as the last longer turn, then it is the turn of what they overtake. */
const overtaking = 4;

interface Waiting {
  readonly lane: Lane;
  readonly start: () => void;
}

/** A separate turn for tasks that run outside of a queue. */
export const soleTurn: Turn = { giveWay: async () => {}, held: 0 };

export function createQueue(options: QueueOptions = {}): Queue {
  return new FairQueue(options);
}

class FairQueue implements Queue {
  readonly #waiting: Waiting[] = [];
  readonly #limit: number;
  readonly #now: () => number;
  readonly #pause = yieldToEventLoop();
  #running: Lane | undefined;
  /** True between two turns, while what has arrived meanwhile may go first. */
  #isPausing = false;
  #began = 0;
  /** Milliseconds of short turns since the last longer one, while one waits; and how long that one took. */
  #overtaken = 0;
  #lastLong = turnTime;

  constructor({ limit = 256, now = () => performance.now() }: QueueOptions) {
    this.#limit = limit;
    this.#now = now;
  }

  get size(): number {
    return (this.#running && !this.#isPausing ? 1 : 0) + this.#waiting.length;
  }

  async run<T>(lane: Lane, task: (turn: Turn) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (lane !== 'job' && this.#waiting.filter((entry) => entry.lane !== 'job').length >= this.#limit)
      throw overloadedError(this.#limit);
    const entered = this.#enter(lane, signal);
    // Awaited only where there is something to wait for: an idle engine starts at once.
    if (entered) await entered;
    // What earlier turns took, and whether this task has one: one that has left while it waited has none to end.
    let before = 0;
    let holds = true;
    const since = () => this.#now() - this.#began;
    const turn: Turn = {
      get held() {
        return before + since();
      },
      giveWay: async () => {
        signal?.throwIfAborted();
        if (lane === 'short' || since() < turnTime) return;
        before += since();
        const next = this.#enter(lane, signal);
        holds = false;
        this.#end();
        await next;
        holds = true;
      },
    };
    try {
      return await task(turn);
    } finally {
      if (holds) this.#end();
    }
  }

  /** Waits for a turn. @throws the signal's reason */
  #enter(lane: Lane, signal: AbortSignal | undefined): Promise<void> | undefined {
    signal?.throwIfAborted();
    if (this.#running === undefined && this.#waiting.length === 0) {
      this.#start(lane);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal?.reason);
      };
      const entry: Waiting = {
        lane,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(entry);
    });
  }

  #start(lane: Lane): void {
    this.#running = lane;
    this.#began = this.#now();
  }

  /** Ends the turn that runs, and starts the next one. */
  #end(): void {
    const took = this.#now() - this.#began;
    if (this.#running === 'short') this.#overtaken += took;
    else [this.#overtaken, this.#lastLong] = [0, Math.max(took, turnTime)];
    // Until then no other turn starts.
    if (this.#waiting.length > 0 && this.#pause.due()) void this.#letArrive().then(() => this.#startNext());
    else this.#startNext();
  }

  async #letArrive(): Promise<void> {
    const turns = this.#running === 'short' ? 1 : arrivalTurns;
    this.#isPausing = true;
    for (let turn = 0; turn < turns; turn++) await this.#pause.take();
    this.#isPausing = false;
  }

  #startNext(): void {
    this.#running = undefined;
    const next = this.#choose();
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#start(next.lane);
    next.start();
  }

  #choose(): Waiting | undefined {
    const short = this.#waiting.find(({ lane }) => lane === 'short');
    const longer = this.#waiting.find(({ lane }) => lane !== 'short');
    if (!longer) this.#overtaken = 0;
    if (!short || !longer) return short ?? longer;
    return this.#overtaken < overtaking * this.#lastLong ? short : longer;
  }
}

/** Runs a step of a build when its turn comes. @throws what the step throws; the signal's reason */
export type RunBuildStep = <T>(step: (turn: Turn) => Promise<T>, signal?: AbortSignal) => Promise<T>;
