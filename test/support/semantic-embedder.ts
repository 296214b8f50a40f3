// A small implementation of Chrome's SemanticEmbedder, for states that a browser under test does not reach: downloads, quotas,
// a model that is replaced. A vector is the sum of the random vectors of the text's words.
import type {
  Availability,
  SemanticEmbedder,
  SemanticEmbedderApi,
} from '../../src/core/platform/browser-model/semantic-embedder.js';

type CreateOptions = Parameters<SemanticEmbedderApi['create']>[0];
type EmbedOptions = Parameters<SemanticEmbedder['embed']>[1];

/** Length of a vector. */
const dimensions = 64;

export class FakeSemanticEmbedder implements SemanticEmbedderApi {
  state: Availability = 'available';
  /** Each number is another space. */
  model = 1;
  /** Largest difference of a component between two runs, of a vector of about length 8. */
  noise = 0;
  /** Most characters of one call. */
  quota = Number.POSITIVE_INFINITY;
  /** Runs before a session is created, with what dispatches progress. */
  onCreate: (monitor: EventTarget, signal: AbortSignal) => Promise<void> | void = () => {};
  /** Changes the vectors of a call. */
  change: (vectors: Float32Array[]) => Float32Array[] = (vectors) => vectors;
  /** Runs before a call is answered. */
  onEmbed: (options: EmbedOptions) => Promise<void> | void = () => {};
  created = 0;
  destroyed = 0;
  readonly calls: string[][] = [];
  readonly taskTypes = new Set<string>();

  availability = async (): Promise<Availability> => this.state;

  create = async ({ monitor, signal }: CreateOptions): Promise<SemanticEmbedder> => {
    const target = new EventTarget();
    monitor(target);
    await this.onCreate(target, signal);
    signal.throwIfAborted();
    this.created += 1;
    return { embed: (texts, options) => this.#embed(texts, options), destroy: () => void this.destroyed++ };
  };

  async #embed(texts: string[], options: EmbedOptions) {
    this.calls.push(texts);
    this.taskTypes.add(options.taskType);
    await this.onEmbed(options);
    options.signal?.throwIfAborted();
    if (texts.join('').length > this.quota)
      throw new DOMException('The input is too large', 'QuotaExceededError');
    const vectors = this.change(texts.map((text) => this.#embedText(text)));
    return { embeddings: vectors.map((values) => ({ values })) };
  }

  #embedText(text: string): Float32Array {
    const vector = new Float32Array(dimensions);
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+|[^\s]/gu) ?? ['']) {
      const next = createRandom(`${this.model} ${word}`);
      for (let i = 0; i < dimensions; i++) vector[i] += next() - 0.5;
    }
    return vector.map((value) => value + (Math.random() - 0.5) * 2 * this.noise);
  }
}

/** Numbers in [0, 1), the same for the same seed. */
function createRandom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Dispatches progress of a download. @param share 0 to 1 */
export const reportShare = (monitor: EventTarget, share: number): boolean =>
  monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: share, total: 1 }));
