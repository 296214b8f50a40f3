// Texts -> encodings: semantic vectors from an embedder, surface features and terms. Segments are encoded a batch at a time;
// between two batches the work gives way to others.

import { splitIntoSegments } from '../../content/index.js';
import { type AssayError, isAssayError } from '../../contract/index.js';
import { computeSurfaceBlock, computeTermRows, type Embedder } from '../../embedding/index.js';
import { type Encodings, joinEncodings, type ScorableContent, sliceEncodings } from '../../scoring/index.js';
import { countBatch } from './fit-tokens.js';
import { soleTurn, type Turn } from './queue.js';

/** Encodings of a text's segments, the token count of the whole text, and how much of it the embedder reads. */
export type EncodedText = ScorableContent;

/** How a text is encoded. */
export interface EncodeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default: nothing else waits. */
  readonly turn?: Turn;
  /** Called after each batch. @param done segments of `total` that are encoded */
  readonly onBatch?: ((done: number, total: number) => void) | undefined;
}

/**
 * Encodes segments that fit the embedder's window, a batch at a time: the same numbers as all at once.
 * @returns encodings of n segments, in order
 */
export async function encodeSegments(
  embedder: Embedder,
  segments: readonly string[],
  { signal, turn = soleTurn, onBatch }: EncodeOptions = {},
): Promise<Encodings> {
  const tokens = embedder.tokens(segments);
  const encode = async (from: number, to: number): Promise<Encodings> => {
    const chunk = segments.slice(from, to);
    return {
      semantic: await embedder.embed(chunk, signal),
      style: computeSurfaceBlock(chunk, embedder.lexicon),
      terms: computeTermRows(chunk),
      tokens: tokens.subarray(from, to),
    };
  };
  const batches: Encodings[] = [];
  for (let from = 0, to: number; from < segments.length || batches.length === 0; from = to) {
    if (from > 0) await turn.giveWay();
    to = from + countBatch(embedder, tokens.subarray(from));
    batches.push(await encode(from, to));
    onBatch?.(to, segments.length);
  }
  return joinEncodings(...batches);
}

/** Splits one text at sentence boundaries into segments that fit the window, and encodes them. */
export async function encodeText(
  embedder: Embedder,
  text: string,
  options: EncodeOptions = {},
): Promise<EncodedText> {
  const { turn = soleTurn } = options;
  if (embedder.recall) await embedder.recall([text]);
  const [inputTokens = 0] = embedder.tokens([text]);
  await turn.giveWay();
  const segments = splitContent(embedder, text, inputTokens);
  await turn.giveWay();
  const encodings = await encodeSegments(embedder, segments, options);
  await turn.giveWay();
  // Last, because it reads words by themselves: a tokenizer remembers the text that it has read just before.
  return { encodings, inputTokens, unread: embedder.measureUnread(text) };
}

/** Encodes n texts as {@link encodeText} does, their segments together, without checking whether it can read them. */
export async function encodeTexts(
  embedder: Embedder,
  texts: readonly string[],
  options: EncodeOptions = {},
): Promise<Omit<EncodedText, 'unread'>[]> {
  if (embedder.recall) await embedder.recall(texts);
  const counts = embedder.tokens(texts);
  const segments = texts.map((text, index) => splitContent(embedder, text, counts[index] ?? 0));
  const all = await encodeSegments(embedder, segments.flat(), options);
  let from = 0;
  return segments.map(({ length }, index) => {
    const encodings = sliceEncodings(all, from, from + length);
    from += length;
    return { encodings, inputTokens: counts[index] ?? 0 };
  });
}

/**
 * Encodes n texts: together where the embedder has batches, and one by one where it has none or rejects the batch,
 * so that one text does not make the others fail.
 * @returns (n) each text's encoding, or the error that it caused
 * @throws engine_unavailable and every other error that no text caused; the signal's reason
 */
export async function encodeEach(
  embedder: Embedder,
  texts: readonly string[],
  options: EncodeOptions = {},
): Promise<(EncodedText | AssayError)[]> {
  if (embedder.batch !== undefined && texts.length > 1) {
    const together = await encodeTexts(embedder, texts, options).catch(toTextError);
    if (!isAssayError(together)) {
      return together.map((one, index) => ({ ...one, unread: embedder.measureUnread(texts[index] ?? '') }));
    }
  }
  const alone: (EncodedText | AssayError)[] = [];
  for (const text of texts) alone.push(await encodeText(embedder, text, options).catch(toTextError));
  return alone;
}

/** The error that a text caused. @throws any other */
function toTextError(error: unknown): AssayError {
  if (isAssayError(error) && error.status !== 503) return error;
  throw error;
}

/** Splits a text into segments that fit the window. @param tokens of the whole text */
export function splitContent(embedder: Embedder, text: string, tokens: number): string[] {
  if (tokens <= embedder.window) return [text];
  return splitIntoSegments(text, embedder.window, (texts) => embedder.tokens(texts));
}
