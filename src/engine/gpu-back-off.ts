// Whether the GPU is to be used after it crashed: a second crash within two minutes sends the embedder to the CPU, and
// it comes back when the browser, which blocks a GPU that crashes again and again, allows it again. What crashed is told
// by the page, and kept in storage for the page that leads next. The clock is handed in.
import type { Area } from '../storage/area.js';

/** Milliseconds within which a second crash is one too many. */
const window = 120_000;
/** Milliseconds from the last crash until the GPU is tried again: the browser blocks it for 120 s. */
const rest = 125_000;
/** Crashes that are remembered. */
const kept = 4;

const key = 'gpu/crashes';

/**
 * @param crashes milliseconds since 1970, ascending
 * @returns until when the GPU is left alone; 0 where it is not
 */
export function restsUntil(crashes: readonly number[], now: number): number {
  const [before, last] = crashes.slice(-2);
  if (before === undefined || last === undefined || last - before > window) return 0;
  // A clock that was set back must not block the GPU for years.
  return now < last + rest && now > last - rest ? last + rest : 0;
}

/** Until when a device that is not there may only be blocked after a crash; 0 where nothing crashed lately. */
export function mayReturnAt(crashes: readonly number[], now: number): number {
  const last = crashes.at(-1) ?? Number.NEGATIVE_INFINITY;
  return Math.abs(now - last) < rest ? last + rest : 0;
}

export class GpuBackOff {
  readonly #area: Area<unknown>;
  readonly #now: () => number;
  readonly #told: readonly number[];
  #crashes: Promise<number[]> | undefined;

  /**
   * @param area where crashes are kept
   * @param told crashes that the page knows of
   */
  constructor(area: Area<unknown>, told: readonly number[] = [], now: () => number = Date.now) {
    this.#area = area;
    this.#told = told;
    this.#now = now;
  }

  get now(): number {
    return this.#now();
  }

  /** All crashes that are known here, ascending. What the page has told is kept from then on. */
  crashes(): Promise<number[]> {
    this.#crashes ??= this.#merged();
    return this.#crashes;
  }

  async #merged(): Promise<number[]> {
    const merged = (stored: unknown) =>
      [...new Set([...crashesIn(stored), ...this.#told])].sort((a, b) => a - b).slice(-kept);
    const before = await this.#area.get(key);
    const all = merged(before);
    if (all.length > 0 && this.#told.length > 0) {
      await this.#area.update(key, (stored) => [[key, merged(stored)]]);
    }
    return all;
  }
}

const crashesIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((time): time is number => Number.isFinite(time)) : [];
