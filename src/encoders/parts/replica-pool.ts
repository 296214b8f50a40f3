// The replicas of a CPU encoder: how many this machine allows, and when starting them pays. The encoder works alone until
// they are ready, and if they fail to start.
import { type Matrix, row } from '../../core/numerics/index.js';
import type { EmbedIndices } from './batching.js';
import type { Replica } from './replica.js';

/** The encoder that replicas are of. */
export interface ReplicatedEncoder {
  readonly dimensions: number;
  encode(batch: readonly Uint32Array[]): Promise<Matrix>;
}

export interface ReplicaPoolOptions {
  /** Opens a replica in a new thread. */
  readonly open: () => Promise<Replica>;
  readonly maxReplicas: number;
  /** Ids of a text to check that a replica returns the encoder's own vectors. */
  readonly probe: Uint32Array;
}

/** Maximum threads of one encoder: more would leave nothing to the page. */
const maxThreads = 4;
/** Bytes that the weights of all threads may use. */
const maxWeightBytes = 256 * 1024 * 1024;
/** GiB of memory in browsers that do not report it. */
const defaultMemory = 4;
/** Batched texts after which replicas pay: starting one takes as long as embedding a hundred short texts. */
const worthStarting = 16;

/** What the browser reports of the machine; only some report the memory, in GiB. */
interface Machine {
  readonly hardwareConcurrency?: number;
  readonly deviceMemory?: number;
}

/**
 * Counts the replicas that this machine has cores and memory for: one core and 2 GiB per thread.
 * @param weights bytes of the model
 */
export function countReplicas(weights: number): number {
  const { hardwareConcurrency = 1, deviceMemory = defaultMemory } = globalThis.navigator as Machine;
  const threads = Math.min(maxThreads, hardwareConcurrency, deviceMemory / 2, maxWeightBytes / weights);
  return Math.max(0, Math.floor(threads) - 1);
}

export class ReplicaPool {
  readonly #encoder: ReplicatedEncoder;
  readonly #options: ReplicaPoolOptions;
  readonly #replicas: Replica[] = [];
  #batchedTexts = 0;
  #disposed = false;

  constructor(encoder: ReplicatedEncoder, options: ReplicaPoolOptions) {
    this.#encoder = encoder;
    this.#options = options;
  }

  /** Threads in use, the encoder's included. */
  get threads(): number {
    return this.#replicas.length + 1;
  }
  get maxThreads(): number {
    return this.#options.maxReplicas + 1;
  }

  /** Counts texts that are embedded together, and starts the replicas once there were enough. */
  noteTexts(texts: number): void {
    const before = this.#batchedTexts;
    this.#batchedTexts += texts > 1 ? texts : 0;
    if (before >= worthStarting || this.#batchedTexts < worthStarting) return;
    for (let i = 0; i < this.#options.maxReplicas; i++) void this.#start();
  }

  /** Lanes besides the encoder's: two per replica, so that its next batch is there when it finishes one. */
  listLanes(ids: readonly Uint32Array[]): EmbedIndices[] {
    const columns = this.#encoder.dimensions;
    const createLane = (replica: Replica): EmbedIndices => {
      return async (indices) => {
        const batch = Array.from(indices, (index) => ids[index] ?? new Uint32Array());
        return { rows: indices.length, columns, data: await replica.encode(batch) };
      };
    };
    return this.#replicas.map(createLane).flatMap((lane) => [lane, lane]);
  }

  dispose(): void {
    this.#disposed = true;
    for (const replica of this.#replicas.splice(0)) replica.dispose();
  }

  /** Adds a replica; discards one that does not start or returns other vectors. */
  async #start(): Promise<void> {
    const { open, probe } = this.#options;
    const replica = await open().catch(() => undefined);
    if (!replica) return;
    try {
      const [expected, received] = await Promise.all([
        this.#encoder.encode([probe]),
        replica.encode([probe]),
      ]);
      const same = row(expected, 0).every((value, index) => value === received[index]);
      if (same && !this.#disposed) this.#replicas.push(replica);
      else replica.dispose();
    } catch {
      replica.dispose();
    }
  }
}
