// One embedder over two backends of the same weights: while the second is not there the first answers, then whichever
// is faster for the size of the request, as measured. It measures by doing its work, and embeds nothing twice.
//
// Which backends may be mixed: only those of one revision, which the kind of weights is part of. fp32 on a GPU and fp32
// on the CPU differ in the order of their sums, 1e-6 of a unit vector: no integer of a card moves by more than one
// point, which is what is promised across backends, and what was embedded once keeps its vector in the cache. q8 or q4
// are other weights (cosine 0.9998 and 0.99 to fp32): a text would score by some points more or less depending on what
// else the machine had to do. They have another revision, and are refused.
import { AssayError } from '../contract/errors.js';
import type { Matrix } from '../numerics/matrix.js';
import type { Embedder } from './embedder.js';
import { Timings } from './timings.js';

export interface Routed extends Embedder {
  /**
   * Adds the second backend, once.
   * @throws artifact_unavailable for an embedder of another space, naming both
   */
  join(second: Embedder): void;
  /** Says in its `note` why there will be no second. */
  stayAlone(reason: string): void;
}

/** Weight of measurements from which on an estimate is taken as it is. */
const enough = 1;
/** How many times slower a backend may seem from what it took for other sizes to be tried for a new one. */
const doubt = 3;
/** The other one is measured again where it is at most this much slower, so that it never costs much. */
const close = 1.05;
/** Requests between two such measurements. */
const pause = 32;

interface Backend {
  readonly embedder: Embedder;
  readonly timings: Timings;
  /** False before its first run, which compiles and is no measure. */
  warm: boolean;
}

const cold = (embedder: Embedder): Backend => ({ embedder, timings: new Timings(), warm: false });

/**
 * @param first answers everything until there is a second
 * @param now milliseconds on a clock that never goes back
 */
export function routed(first: Embedder, now: () => number = () => performance.now()): Routed {
  const backends: [Backend, Backend?] = [cold(first)];
  let requests = 0;
  let alone: string | undefined;

  const chosen = (rows: number, tokens: number): Backend => {
    const [a, b] = backends;
    requests += 1;
    return b ? choose(a, b, rows, tokens, requests % pause === 0) : a;
  };

  return {
    id: first.id,
    revision: first.revision,
    dimensions: first.dimensions,
    window: first.window,
    ...statusOf(first),
    /** The second's once it is there; not the last one's, because the cache keeps backends apart. */
    get backend() {
      return (backends[1] ?? backends[0]).embedder.backend;
    },
    get batch() {
      return backends[1]?.embedder.batch;
    },
    get selfTest() {
      return (backends[1] ?? backends[0]).embedder.selfTest;
    },
    get note() {
      return alone ?? (backends[1] ?? backends[0]).embedder.note ?? null;
    },
    get adapter() {
      return (backends[1] ?? backends[0]).embedder.adapter ?? null;
    },
    tokens: (texts) => first.tokens(texts),
    async embed(texts, signal): Promise<Matrix> {
      const rows = texts.length;
      const tokens = first.tokens(texts).reduce((sum, count) => sum + count, 0);
      const backend = chosen(rows, tokens);
      const began = now();
      const vectors = await backend.embedder.embed(texts, signal);
      if (backend.warm && tokens > 0) backend.timings.add(rows, tokens, now() - began);
      backend.warm = true;
      return vectors;
    },
    join(second) {
      requireSameSpace(first, second);
      backends[1] = cold(second);
    },
    stayAlone(reason) {
      alone = reason;
    },
  };
}

/** What is the same of both. */
function statusOf({ cacheable, dtype }: Embedder) {
  return {
    ...(cacheable === undefined ? {} : { cacheable }),
    ...(dtype ? { dtype } : {}),
  };
}

function choose(a: Backend, b: Backend, rows: number, tokens: number, again: boolean): Backend {
  const [ofA, ofB] = [a.timings.estimate(rows, tokens), b.timings.estimate(rows, tokens)];
  const [faster, slower] = ofA.milliseconds <= ofB.milliseconds ? [a, b] : [b, a];
  const ratio = Math.max(ofA.milliseconds, ofB.milliseconds) / Math.min(ofA.milliseconds, ofB.milliseconds);
  const weight = Math.min(ofA.weight, ofB.weight);
  if (weight === 0) return ofA.weight === 0 ? a : b;
  if (weight < enough && ratio < doubt - (doubt - 1) * weight) return ofA.weight < ofB.weight ? a : b;
  return again && ratio < close ? slower : faster;
}

function requireSameSpace(first: Embedder, second: Embedder): void {
  const space = ({ id, revision, dimensions, window, dtype }: Embedder) =>
    `'${id}', revision ${revision}, ${dtype ?? 'own weights'}, ${dimensions} dimensions, window ${window}`;
  if (space(first) === space(second)) return;
  throw new AssayError(
    'artifact_unavailable',
    `Embedder ${space(first)} cannot share its requests with ${space(second)}`,
  );
}
