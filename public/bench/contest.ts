// Both engines with the same encoder: loaded, compared, made to do the same work turn and turn about.
import { proxy } from 'comlink';
import type { Backend } from '../../src/embedding/transformers/backend.js';
import type { Facts, OursApi, Wanted } from './ours.js';
import type { PoolingName, TheirsApi, TheirsWanted, Way } from './theirs.js';
import { type Running, startOurs, startTheirs } from './workers.js';

export interface Contest {
  readonly facts: Facts;
  readonly ours: Running<OursApi>;
  readonly theirs: Running<TheirsApi>;
  readonly pooling: PoolingName;
  /** Least cosine between vectors of the two. */
  readonly cosine: number;
}

/** What is told while it works; the part is in [0, 1], null where it is not known. */
export type Tell = (what: string, part: number | null) => void;

const samples = [
  'The harbour was quiet at dawn.',
  'Please find the signed contract attached, together with the invoice for March.',
];

const runtimeNames = {
  mjs: 'ort-wasm-simd-threaded.asyncify.mjs',
  wasm: 'ort-wasm-simd-threaded.asyncify.wasm',
} as const;

/** What transformers.js is asked for: the device and the weights that ours runs on. */
function sameFor({ id, hub, runtime }: Wanted, { backend, dtype }: Facts): TheirsWanted {
  const at = (name: string) => new URL(name, runtime).href;
  return {
    id,
    hub,
    runtime: { mjs: at(runtimeNames.mjs), wasm: at(runtimeNames.wasm) },
    device: backend,
    dtype,
  };
}

/** @throws Error of either engine when it cannot load the encoder; the signal's reason */
export async function open(wanted: Wanted, tell: Tell, signal: AbortSignal): Promise<Contest> {
  tell('Loading the encoder in Assay', null);
  const ours = startOurs(signal);
  const onProgress = proxy((done: number, total: number) =>
    tell('Loading the encoder in Assay', total > 0 ? done / total : null),
  );
  const facts = await ours.call((api) => api.load(wanted, onProgress));
  tell('Loading the encoder in transformers.js', null);
  const theirs = startTheirs(signal);
  await theirs.call((api) => api.load(sameFor(wanted, facts)));
  tell('Comparing their vectors', null);
  const own = await ours.call((api) => api.vectors(samples));
  let best: { pooling: PoolingName; cosine: number } = { pooling: 'mean', cosine: -1 };
  for (const pooling of ['mean', 'cls'] as const) {
    const other = await theirs.call((api) => api.vectors(samples, pooling));
    const cosine = leastCosine(own, other, facts.dimensions);
    if (cosine > best.cosine) best = { pooling, cosine };
    if (cosine > 0.99) break;
  }
  return { facts, ours, theirs, ...best };
}

function leastCosine(a: Float32Array, b: Float32Array, width: number): number {
  let least = 1;
  for (let at = 0; at < a.length; at += width) {
    let sum = 0;
    for (let i = at; i < at + width; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
    least = Math.min(least, sum);
  }
  return least;
}

export const readmeWay: Way = { batch: 8, sorted: false };

/** Ways in which it may be fastest. */
const ways: Record<Backend, readonly Way[]> = {
  wasm: [
    { batch: 1, sorted: false },
    { batch: 8, sorted: true },
  ],
  webgpu: [
    { batch: 1, sorted: false },
    { batch: 8, sorted: true },
    { batch: 32, sorted: true },
  ],
};

/**
 * Warms both engines up alike: WebAssembly is compiled to its fastest code while it runs, which takes dozens of calls.
 * @returns the way in which transformers.js is fastest here, tried three times on every fourth text
 */
export async function warmUp(
  { facts, ours, theirs, pooling }: Contest,
  texts: readonly string[],
): Promise<Way> {
  const some = texts.filter((_, i) => i % 4 === 0);
  let best = { way: readmeWay, took: Number.POSITIVE_INFINITY };
  for (let time = 0; time < 3; time++) {
    for (const way of ways[facts.backend]) {
      await ours.call((api) => api.time(some));
      const took = await theirs.call((api) => api.time(some, way, pooling));
      if (took < best.took) best = { way, took };
    }
  }
  return best.way;
}

/**
 * Milliseconds from a new worker to its first vector, everything being stored: a pair for each of some turns.
 * @throws Error of either engine; the signal's reason
 */
export async function warmStarts(
  wanted: Wanted,
  facts: Facts,
  turns: number,
  tell: Tell,
  signal: AbortSignal,
): Promise<{ ours: number[]; theirs: number[] }> {
  const took = { ours: [] as number[], theirs: [] as number[] };
  const own = async () => {
    const start = performance.now();
    const worker = startOurs(signal);
    await worker.call((api) =>
      api.load(
        wanted,
        proxy(() => {}),
      ),
    );
    await worker.call((api) => api.vectors(samples.slice(0, 1)));
    took.ours.push(performance.now() - start);
    worker.end();
  };
  const other = async () => {
    const start = performance.now();
    const worker = startTheirs(signal);
    await worker.call((api) => api.load(sameFor(wanted, facts)));
    await worker.call((api) => api.vectors(samples.slice(0, 1), 'mean'));
    took.theirs.push(performance.now() - start);
    worker.end();
  };
  for (let turn = 0; turn < turns; turn++) {
    tell('Starting again with everything stored', turn / turns);
    for (const start of turn % 2 ? [other, own] : [own, other]) await start();
  }
  return took;
}
