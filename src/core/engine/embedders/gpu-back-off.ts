// When the GPU may be used after crashes: a second crash within two minutes moves the embedder to the CPU until the
// browser, which blocks a GPU that crashes repeatedly, allows it again. The page reports crashes; they are stored for
// the page that leads next.
import type { EngineSettings } from '../../contract/index.js';
import type { Area } from '../../storage/index.js';

/** Milliseconds between two crashes that make the GPU pause. */
const crashWindow = 120_000;
/** Milliseconds from the last crash until the GPU is tried again: the browser blocks it for 120 s. */
const pauseTime = 125_000;
/** Number of crashes that are stored. */
const maxCrashes = 4;

const key = 'gpu/crashes';

/**
 * Until when the GPU is not used after crashes.
 * @param crashes milliseconds since 1970, ascending
 * @returns milliseconds since 1970; 0 when the GPU may be used
 */
export function getPauseEnd(crashes: readonly number[], now: number): number {
  const [before, last] = crashes.slice(-2);
  if (before === undefined || last === undefined || last - before > crashWindow) return 0;
  // A clock that was set back must not block the GPU for years.
  return now < last + pauseTime && now > last - pauseTime ? last + pauseTime : 0;
}

/** Until when a missing GPU may only be blocked after a crash: milliseconds since 1970; 0 without a recent crash. */
export function getReturnTime(crashes: readonly number[], now: number): number {
  const last = crashes.at(-1) ?? Number.NEGATIVE_INFINITY;
  return Math.abs(now - last) < pauseTime ? last + pauseTime : 0;
}

/**
 * Why the GPU must not be used for work that the CPU can do too.
 * @param device the host's option
 * @returns null when it may be used
 */
export async function findGpuObstacle(
  device: EngineSettings['device'],
  backOff: GpuBackOff,
): Promise<string | null> {
  if (device === 'wasm') return "the option 'device' is wasm";
  const pauseEnd = getPauseEnd(await backOff.readCrashes(), backOff.now);
  return pauseEnd > 0 ? describePause(pauseEnd) : null;
}

/** @param pauseEnd milliseconds since 1970 */
export const describePause = (pauseEnd: number): string =>
  `crashed twice within two minutes, not used until ${new Date(pauseEnd).toISOString().slice(11, 19)} UTC`;

export class GpuBackOff {
  readonly #area: Area<unknown>;
  readonly #now: () => number;
  readonly #reported: readonly number[];
  #crashes: Promise<number[]> | undefined;

  /**
   * @param area where crashes are stored
   * @param reported crashes that the page knows of, in milliseconds since 1970
   */
  constructor(area: Area<unknown>, reported: readonly number[] = [], now: () => number = Date.now) {
    this.#area = area;
    this.#reported = reported;
    this.#now = now;
  }

  get now(): number {
    return this.#now();
  }

  /** All known crashes in milliseconds since 1970, ascending. Stores the reported ones on the first call. */
  readCrashes(): Promise<number[]> {
    this.#crashes ??= this.#merge();
    return this.#crashes;
  }

  async #merge(): Promise<number[]> {
    const merge = (stored: unknown) =>
      [...new Set([...parseCrashes(stored), ...this.#reported])].sort((a, b) => a - b).slice(-maxCrashes);
    const all = merge(await this.#area.get(key));
    if (this.#reported.length > 0) await this.#area.update(key, (stored) => [[key, merge(stored)]]);
    return all;
  }
}

const parseCrashes = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((time): time is number => Number.isFinite(time)) : [];
