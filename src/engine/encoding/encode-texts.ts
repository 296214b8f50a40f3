// Texts -> encodings: semantic vectors from an embedder, surface features and terms.

import { splitIntoSegments } from '../../content/index.js';
import { type AssayError, isAssayError } from '../../contract/index.js';
import { computeSurfaceBlock, computeTermRows, type Embedder } from '../../embedding/index.js';
import { type Encodings, type ScorableContent, sliceEncodings } from '../../scoring/index.js';

/** Encodings of a text's segments, the token count of the whole text, and how much of it the embedder reads. */
export type EncodedText = ScorableContent;

/**
 * Encodes segments that fit the embedder's window.
 * @returns encodings of n segments, in order
 */
export async function encodeSegments(
  embedder: Embedder,
  segments: readonly string[],
  signal?: AbortSignal,
): Promise<Encodings> {
  const semantic = await embedder.embed(segments, signal);
  return {
    semantic,
    style: computeSurfaceBlock(segments, embedder.lexicon),
    terms: computeTermRows(segments),
    tokens: embedder.tokens(segments),
  };
}

/** Splits one text at sentence boundaries into segments that fit the window, and encodes them. */
export async function encodeText(
  embedder: Embedder,
  text: string,
  signal?: AbortSignal,
): Promise<EncodedText> {
  if (embedder.recall) await embedder.recall([text]);
  const [inputTokens = 0] = embedder.tokens([text]);
  const segments = splitContent(embedder, text, inputTokens);
  const encodings = await encodeSegments(embedder, segments, signal);
  // Last, because it reads words by themselves: a tokenizer remembers the text that it has read just before.
  return { encodings, inputTokens, unread: embedder.measureUnread(text) };
}

/** Encodes n texts as {@link encodeText} does, in one call of the embedder, without checking whether it can read them. */
export async function encodeTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Omit<EncodedText, 'unread'>[]> {
  if (embedder.recall) await embedder.recall(texts);
  const counts = embedder.tokens(texts);
  const segments = texts.map((text, index) => splitContent(embedder, text, counts[index] ?? 0));
  const all = await encodeSegments(embedder, segments.flat(), signal);
  let from = 0;
  return segments.map(({ length }, index) => {
    const encodings = sliceEncodings(all, from, from + length);
    from += length;
    return { encodings, inputTokens: counts[index] ?? 0 };
  });
}

/**
 * Encodes n texts: in one call where the embedder has batches, and one by one where it has none or rejects the batch,
 * so that one text does not make the others fail.
 * @returns (n) each text's encoding, or the error that it caused
 * @throws engine_unavailable and every other error that no text caused; the signal's reason
 */
export async function encodeEach(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<(EncodedText | AssayError)[]> {
  if (embedder.batch !== undefined && texts.length > 1) {
    const together = await encodeTexts(embedder, texts, signal).catch(toTextError);
    if (!isAssayError(together)) {
      return together.map((one, index) => ({ ...one, unread: embedder.measureUnread(texts[index] ?? '') }));
    }
  }
  const alone: (EncodedText | AssayError)[] = [];
  for (const text of texts) alone.push(await encodeText(embedder, text, signal).catch(toTextError));
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
