// The encodings of texts with their tricks of spelling undone: a card is certain only of a verdict that both spellings have.

import type { Embedder } from '../../embedding/index.js';
import { type Encodings, joinEncodings, selectEncodings } from '../../scoring/index.js';
import { type EncodeOptions, encodeSegments } from './encode-segments.js';
import { soleTurn } from './queue.js';

/** Segments that are respelt in a few milliseconds. */
const segmentsPerTurn = 32;

/**
 * Encodes the segments again that have such tricks.
 * @param texts (n) segments of each text
 * @param encodings of all their segments, in order
 * @returns (n) encodings of each text respelt; undefined for a text without tricks
 */
export async function encodeRespelt(
  embedder: Embedder,
  texts: readonly (readonly string[])[],
  encodings: Encodings,
  { signal, turn = soleTurn }: EncodeOptions,
): Promise<(Encodings | undefined)[]> {
  if (!embedder.respell) return texts.map(() => undefined);
  const segments = texts.flat();
  const rows = new Map<number, number>();
  const spellings: string[] = [];
  for (const [index, segment] of segments.entries()) {
    if (index > 0 && index % segmentsPerTurn === 0) await turn.giveWay();
    const spelling = embedder.respell(segment);
    if (spelling === segment || (embedder.tokens([spelling])[0] ?? 0) > embedder.window) continue;
    rows.set(index, segments.length + spellings.length);
    spellings.push(spelling);
  }
  if (spellings.length === 0) return texts.map(() => undefined);
  const all = joinEncodings(encodings, await encodeSegments(embedder, spellings, { signal, turn }));
  let from = 0;
  return texts.map(({ length }) => {
    const rowIndices = Array.from({ length }, (_, index) => from + index);
    from += length;
    if (!rowIndices.some((index) => rows.has(index))) return undefined;
    return selectEncodings(
      all,
      rowIndices.map((index) => rows.get(index) ?? index),
    );
  });
}
