// One embedder over two backends of the same weights: the first answers until the second is ready, then the one that is
// faster for the size of the request, as measured on the requests themselves. Embeds nothing twice.
//
// Both backends must have the same revision, which includes the kind of weights. fp32 on a GPU and fp32 on the CPU
// differ only in the order of their sums, by 1e-6 of a unit vector: no integer of a card changes by more than one point,
// as promised across backends, and the vector computed first stays in the cache. The 8 bits of assay-base are rounded alike
// on both, so that the same holds. q8 or q4 beside fp32 are different weights (cosine 0.9998 and 0.99): the score of a text
// would change by some points with the load of the machine. They have another revision and are rejected.
import { AssayError } from '../contract/index.js';
import type { Matrix } from '../numerics/index.js';
import type { Embedder } from './embedder.js';
import { type Estimate, Timings } from './timings.js';

/** Both backends' time for the same request, measured before the second one is used. */
export interface Trial {
  readonly rows: number;
  readonly tokens: number;
  /** Milliseconds of the first backend, and of the second. */
  readonly times: readonly [number, number];
}

export interface RoutedEmbedder extends Embedder {
  /**
   * Adds the second backend, once.
   * @param trial of a backend that may be far slower, as a GPU that the CPU simulates is: no request waits to find that out
   * @throws artifact_unavailable for an embedder whose vectors differ, naming both
   */
  addBackend(second: Embedder, trial?: Trial): void;
  /** Sets the `note` that explains why there is no second backend. */
  noteSingleBackend(reason: string): void;
}

/** Weight of measurements from which on an estimate is trusted. */
const trustedWeight = 1;
/** A backend without measurements near the size is tried unless its estimate is this many times slower. */
const maxDoubt = 3;
/** A backend that was this many times slower in its trial is not tried at other sizes: no batch makes up for it. */
const hopelessRatio = 16;
/** The slower backend is measured again while its estimate is within this ratio, so that measuring stays cheap. */
const closeRatio = 1.05;
/** Maximum texts of a batch: the slower backend may get it, and scores wait for it. */
const maxBatch = 16;
/** Requests between two such measurements. */
const remeasureInterval = 32;

interface Backend {
  readonly embedder: Embedder;
  readonly timings: Timings;
  /** False before its first run, which compiles and is not measured. */
  warm: boolean;
  /** True after a trial that it lost by far. */
  readonly isHopeless: boolean;
}

const createBackend = (embedder: Embedder, isHopeless = false): Backend => {
  return { embedder, timings: new Timings(), warm: false, isHopeless };
};

/**
 * Creates an embedder over one backend, to which a second can be added.
 * @param first answers every request until there is a second
 * @param now milliseconds on a monotonic clock
 */
export function createRoutedEmbedder(
  first: Embedder,
  now: () => number = () => performance.now(),
): RoutedEmbedder {
  const backends: [Backend, Backend?] = [createBackend(first)];
  let requests = 0;
  let singleBackendNote: string | undefined;

  const choose = (rows: number, tokens: number): Backend => {
    const [a, b] = backends;
    requests += 1;
    return b ? chooseBackend(a, b, rows, tokens, requests % remeasureInterval === 0) : a;
  };

  /** That of the second backend, unless the first one answers everything. */
  const getBatching = (): Pick<Embedder, 'batch' | 'batchTokens'> => {
    const [, second] = backends;
    return second && !second.isHopeless ? second.embedder : first;
  };

  return {
    id: first.id,
    revision: first.revision,
    dimensions: first.dimensions,
    window: first.window,
    ...copyShared(first),
    /** The second backend if there is one; not the last one used, because the cache separates backends. */
    get backend() {
      return (backends[1] ?? backends[0]).embedder.backend;
    },
    get batch() {
      const batch = getBatching().batch;
      return backends[1] && batch !== undefined ? Math.min(batch, maxBatch) : batch;
    },
    get batchTokens() {
      return getBatching().batchTokens;
    },
    /** Of the first backend, which computes on the CPU. */
    get threads() {
      return first.threads ?? null;
    },
    get selfTest() {
      return (backends[1] ?? backends[0]).embedder.selfTest;
    },
    get note() {
      return singleBackendNote ?? (backends[1] ?? backends[0]).embedder.note ?? null;
    },
    get adapter() {
      return (backends[1] ?? backends[0]).embedder.adapter ?? null;
    },
    tokens: (texts) => first.tokens(texts),
    isReadable: (text) => first.isReadable(text),
    ...(first.locate && { locate: (text) => first.locate?.(text) ?? null }),
    async embed(texts, signal): Promise<Matrix> {
      const rows = texts.length;
      const tokens = first.tokens(texts).reduce((sum, count) => sum + count, 0);
      const backend = choose(rows, tokens);
      const start = now();
      const vectors = await backend.embedder.embed(texts, signal);
      if (backend.warm && tokens > 0) backend.timings.add(rows, tokens, now() - start);
      backend.warm = true;
      return vectors;
    },
    addBackend(second, trial) {
      requireSameVectors(first, second);
      const isHopeless = trial !== undefined && trial.times[1] > hopelessRatio * trial.times[0];
      const backend = createBackend(second, isHopeless);
      if (trial) {
        backends[0].timings.add(trial.rows, trial.tokens, trial.times[0]);
        backend.timings.add(trial.rows, trial.tokens, trial.times[1]);
        backend.warm = true;
      }
      backends[1] = backend;
    },
    noteSingleBackend(reason) {
      singleBackendNote = reason;
    },
  };
}

/** What both backends share and one may lack. */
function copyShared({ cacheable, dtype, lexicon }: Embedder) {
  return {
    ...(lexicon && { lexicon }),
    ...(cacheable === undefined ? {} : { cacheable }),
    ...(dtype ? { dtype } : {}),
  };
}

/** @param remeasure true to prefer the slower backend if it is nearly as fast */
function chooseBackend(a: Backend, b: Backend, rows: number, tokens: number, remeasure: boolean): Backend {
  const estimateA = a.timings.estimate(rows, tokens);
  const estimateB = b.timings.estimate(rows, tokens);
  const ratio = getRatio(estimateA, estimateB);
  const weight = Math.min(estimateA.weight, estimateB.weight);
  if (b.isHopeless && estimateB.weight < trustedWeight) return a;
  if (weight === 0) return estimateA.weight === 0 ? a : b;
  if (weight < trustedWeight && ratio < maxDoubt - (maxDoubt - 1) * weight) {
    return estimateA.weight < estimateB.weight ? a : b;
  }
  const [faster, slower] = estimateA.milliseconds <= estimateB.milliseconds ? [a, b] : [b, a];
  return remeasure && ratio < closeRatio ? slower : faster;
}

/** How many times slower the slower of two estimates is. */
const getRatio = (a: Estimate, b: Estimate): number =>
  Math.max(a.milliseconds, b.milliseconds) / Math.min(a.milliseconds, b.milliseconds);

function requireSameVectors(first: Embedder, second: Embedder): void {
  const describe = ({ id, revision, dimensions, window, dtype }: Embedder) =>
    `'${id}', revision ${revision}, ${dtype ?? 'own weights'}, ${dimensions} dimensions, window ${window}`;
  if (describe(first) === describe(second)) return;
  throw new AssayError(
    'artifact_unavailable',
    `Cannot combine embedder ${describe(first)} with ${describe(second)}. Load the same weights on both backends`,
  );
}
