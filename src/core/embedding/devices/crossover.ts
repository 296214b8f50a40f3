// From how many tokens on one of two backends is faster, by a trial of two texts.
import type { Embedder } from '../embedder.js';

/** Both backends' time for the same text. */
export interface Trial {
  readonly tokens: number;
  /** Milliseconds of the first backend, and of the second. */
  readonly times: readonly [number, number];
}

/** A word of about one token. */
const word = 'plan ';
/** Words of the longer text, and how many times fewer the shorter one has. */
const [longWords, fewer] = [100, 8];
/** A backend that took this many times longer is always slower, as a GPU that the CPU simulates: no batch makes up for it. */
const hopelessRatio = 16;
/** Tokens that requests do not exceed: 16 texts of a usual window. */
const largestRequest = 8_192;

/**
 * The line of each backend's time through two trials: where they cross.
 * @returns tokens from which on the second backend is faster; 0 for always, Infinity for never
 */
export function findCrossover(short: Trial, long: Trial): number {
  const growth = ([from, to]: readonly [number, number]) =>
    Math.max(0, (to - from) / (long.tokens - short.tokens));
  const gain = growth([short.times[0], long.times[0]]) - growth([short.times[1], long.times[1]]);
  const lag = long.times[1] - long.times[0];
  if (gain <= 0) return lag <= 0 ? 0 : Infinity;
  const crossover = Math.max(0, long.tokens + lag / gain);
  return crossover > largestRequest ? Infinity : crossover;
}

/**
 * Embeds two texts that fit the window on both backends, each after a first time that compiles what is not yet.
 * @param now milliseconds on a monotonic clock
 * @returns as {@link findCrossover}
 * @throws what the backends throw
 */
export async function measureCrossover(
  first: Embedder,
  second: Embedder,
  now: () => number = () => performance.now(),
): Promise<number> {
  const measure = async (embedder: Embedder, text: string): Promise<number> => {
    await embedder.embed([text]);
    const start = now();
    await embedder.embed([text]);
    return now() - start;
  };
  const compare = async (text: string): Promise<Trial> => {
    const [tokens = 1] = first.tokens([text]);
    return { tokens, times: [await measure(first, text), await measure(second, text)] };
  };
  const [tenWords = 10] = first.tokens([word.repeat(10)]);
  const words = Math.min(longWords, Math.max(2, Math.floor((10 * first.window) / tenWords)));
  const long = await compare(word.repeat(words));
  if (long.times[1] > hopelessRatio * long.times[0]) return Infinity;
  return findCrossover(await compare(word.repeat(Math.ceil(words / fewer))), long);
}
