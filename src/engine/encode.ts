// Texts -> encodings: semantic vectors of an embedder beside the style block.

import { segment } from '../content/segment.js';
import type { AssayError } from '../contract/errors.js';
import { isAssayError } from '../contract/errors.js';
import type { Embedder } from '../embedding/embedder.js';
import { styleBlock } from '../embedding/style/style.js';
import type { Matrix } from '../numerics/matrix.js';
import type { Encodings } from '../scoring/encoding.js';

/** Encodings of a text's segments, and the token count of the whole text. */
export interface EncodedText {
  readonly encodings: Encodings;
  readonly inputTokens: number;
}

/**
 * Encodes segments that fit the embedder's window.
 * @returns encodings of n segments, in order
 */
async function encodeSegments(
  embedder: Embedder,
  segments: readonly string[],
  signal?: AbortSignal,
): Promise<Encodings> {
  const semantic = await embedder.embed(segments, signal);
  return { semantic, style: styleBlock(segments), tokens: embedder.tokens(segments) };
}

/** Splits one text at sentence boundaries into segments that fit the window, and encodes them. */
export async function encodeText(
  embedder: Embedder,
  text: string,
  signal?: AbortSignal,
): Promise<EncodedText> {
  if (embedder.recall) await embedder.recall([text]);
  const [inputTokens = 0] = embedder.tokens([text]);
  const segments = split(embedder, text, inputTokens);
  return { encodings: await encodeSegments(embedder, segments, signal), inputTokens };
}

/** Encodes n texts as {@link encodeText} does, in one go. */
export async function encodeTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<EncodedText[]> {
  if (embedder.recall) await embedder.recall(texts);
  const counts = embedder.tokens(texts);
  const segments = texts.map((text, index) => split(embedder, text, counts[index] ?? 0));
  const all = await encodeSegments(embedder, segments.flat(), signal);
  let from = 0;
  return segments.map(({ length }, index) => {
    const encodings = rowRange(all, from, from + length);
    from += length;
    return { encodings, inputTokens: counts[index] ?? 0 };
  });
}

/**
 * Encodes n texts: in one go where the embedder has batches, and each by itself where it has none or refuses, so that a
 * text hurts no other.
 * @returns (n) each text's encoding or what it was refused with
 * @throws engine_unavailable and everything else that is no text's fault; the signal's reason
 */
export async function encodeEach(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<(EncodedText | AssayError)[]> {
  if (embedder.batch !== undefined && texts.length > 1) {
    const together = await encodeTexts(embedder, texts, signal).catch(refusal);
    if (!isAssayError(together)) return together;
  }
  const alone: (EncodedText | AssayError)[] = [];
  for (const text of texts) alone.push(await encodeText(embedder, text, signal).catch(refusal));
  return alone;
}

/** @throws what is no text's fault */
function refusal(error: unknown): AssayError {
  if (isAssayError(error) && error.status !== 503) return error;
  throw error;
}

function split(embedder: Embedder, text: string, tokens: number): string[] {
  if (tokens <= embedder.window) return [text];
  return segment(text, embedder.window, (texts) => embedder.tokens(texts));
}

/** Rows `from` to `to`, on the same memory. */
export function rowRange({ semantic, style, tokens }: Encodings, from: number, to: number): Encodings {
  const part = ({ data, columns }: Matrix): Matrix => {
    return { rows: to - from, columns, data: data.subarray(from * columns, to * columns) };
  };
  return { semantic: part(semantic), style: part(style), tokens: tokens.subarray(from, to) };
}
