// The replicas of a CPU encoder: how many there may be, and when it pays to start them. Until they are there, and where
// they cannot be, the encoder works alone.
import { row } from '../../numerics/matrix.js';
import type { EmbedPlaces } from '../batching.js';
import type { Encoder } from './encoder.js';
import type { Replica } from './replica.js';

export interface ReplicasOptions {
  /** Opens one, each in a thread of its own. */
  readonly open: () => Promise<Replica>;
  /** Replicas at most. */
  readonly most: number;
  /** Ids of a text by which a replica shows that it gives the encoder's own vectors. */
  readonly probe: Uint32Array;
}

/** Threads of one encoder at most: more leave nothing to the page. */
const mostThreads = 4;
/** Bytes that the weights of all threads may take. */
const room = 256 * 1024 * 1024;
/** GiB of memory where the browser does not say how much there is. */
const usualMemory = 4;
/** Texts given together after which replicas pay: one takes as long to start as a hundred short texts to embed. */
const worthStarting = 16;

/** What the browser says of the machine; the memory, in GiB, only some do. */
interface Machine {
  readonly hardwareConcurrency?: number;
  readonly deviceMemory?: number;
}

/**
 * Replicas of an encoder that this machine has the cores and the memory for: a thread a core and 2 GiB.
 * @param weights bytes of the model
 */
export function replicasFor(weights: number): number {
  const { hardwareConcurrency = 1, deviceMemory = usualMemory } = globalThis.navigator as Machine;
  const threads = Math.min(mostThreads, hardwareConcurrency, deviceMemory / 2, room / weights);
  return Math.max(0, Math.floor(threads) - 1);
}

export class Replicas {
  readonly #own: Encoder;
  readonly #options: ReplicasOptions;
  readonly #open: Replica[] = [];
  #company = 0;
  #ended = false;

  constructor(own: Encoder, options: ReplicasOptions) {
    this.#own = own;
    this.#options = options;
  }

  /** Threads that embed: now, and at most. */
  get threads(): number {
    return this.#open.length + 1;
  }
  get most(): number {
    return this.#options.most + 1;
  }

  /** Told of texts that came together: when enough did, the replicas are started. */
  expect(texts: number): void {
    const before = this.#company;
    this.#company += texts > 1 ? texts : 0;
    if (before >= worthStarting || this.#company < worthStarting) return;
    for (let i = 0; i < this.#options.most; i++) void this.#start();
  }

  /** What embeds beside the encoder: each replica twice, so that it has its next text at hand when it is done with one. */
  lanes(ids: readonly Uint32Array[]): EmbedPlaces[] {
    const columns = this.#own.dimensions;
    const lane = (replica: Replica): EmbedPlaces => {
      return async (places) => {
        const data = new Float32Array(places.length * columns);
        for (const [row, place] of places.entries()) {
          data.set(await replica.encode(ids[place] ?? new Uint32Array()), row * columns);
        }
        return { rows: places.length, columns, data };
      };
    };
    return this.#open.map(lane).flatMap((embed) => [embed, embed]);
  }

  end(): void {
    this.#ended = true;
    for (const replica of this.#open.splice(0)) replica.end();
  }

  /** One that does not come up, or gives other vectors, is done without. */
  async #start(): Promise<void> {
    const { open, probe } = this.#options;
    const replica = await open().catch(() => undefined);
    if (!replica) return;
    try {
      const [own, other] = await Promise.all([this.#own.encode([probe]), replica.encode(probe)]);
      const same = row(own, 0).every((value, index) => value === other[index]);
      if (same && !this.#ended) this.#open.push(replica);
      else replica.end();
    } catch {
      replica.end();
    }
  }
}
