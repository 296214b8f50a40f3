// An embedder without layers: the tokens of a text, the normalised sum of their vectors. Plain TypeScript on typed arrays, works
// offline, the same bits in every engine. Surface features are a separate block.
import { row, zeros } from '../../numerics/index.js';
import { type EventLoopPause, yieldToEventLoop } from '../../platform/index.js';
import type { Embedder, LocatedVectors } from '../embedder.js';
import type { Lexicon } from '../features/lexicon/lexicon-file.js';
import type { BundledText } from './bundled-text.js';

/** Tokens of a segment: about the length of the passages that the vectors were trained on, and of BERT's window. */
const tableWindow = 512;

/** A vector for each token. */
export interface VectorTable {
  readonly dimensions: number;
  /**
   * Computes the normalised sum of the rows of `ids`.
   * @param out (dimensions) receives a unit vector; all 0 without ids or when the sum is 0
   * @returns the length of the sum before normalisation
   */
  embed(ids: Int32Array, out: Float32Array): number;
  /**
   * Adds the rows of `ids[from..to)`, times a factor.
   * @param out (dimensions), added to
   */
  addRows(ids: Int32Array, from: number, to: number, factor: number, out: Float32Array): void;
}

export interface TableParts {
  readonly id: string;
  readonly revision: string;
  readonly reader: BundledText;
  readonly table: VectorTable;
  readonly lexicon: Lexicon;
}

/** @param createPause creates the pauses between texts; replaced in tests */
export function createTableEmbedder(
  { id, revision, reader, table, lexicon }: TableParts,
  createPause: () => EventLoopPause = yieldToEventLoop,
): Embedder {
  const { dimensions } = table;
  return {
    id,
    revision,
    dimensions,
    window: tableWindow,
    lexicon,
    backend: 'cpu',
    tokens: reader.tokens,
    wordsApart: reader.wordsApart ?? false,
    measureUnread: reader.measureUnread,
    ...(reader.respell && { respell: reader.respell }),
    embed: async (texts, signal) => {
      signal?.throwIfAborted();
      const vectors = zeros(texts.length, dimensions);
      const pause = createPause();
      for (const [i, text] of texts.entries()) {
        if (pause.due()) {
          await pause.take();
          signal?.throwIfAborted();
        }
        table.embed(reader.encode(text), row(vectors, i));
      }
      return vectors;
    },
    locate: (text) => locateVectors(reader, table, text),
  };
}

/** The rows of each place's tokens, over the length of the sum of all. */
function locateVectors(reader: BundledText, table: VectorTable, text: string): LocatedVectors | null {
  const located = reader.locate(text);
  if (!located) return null;
  const { ids, starts, ends, firsts } = located;
  const length = table.embed(ids, new Float32Array(table.dimensions));
  const vectors = zeros(starts.length, table.dimensions);
  for (let i = 0; length > 0 && i < starts.length; i++) {
    table.addRows(ids, firsts[i] ?? 0, firsts[i + 1] ?? 0, 1 / length, row(vectors, i));
  }
  return { starts, ends, vectors };
}
