// Texts -> encodings: semantic vectors of an embedder beside the style block.

import { segment } from '../content/segment.js';
import type { Embedder } from '../embedding/embedder.js';
import { styleBlock } from '../embedding/style/style.js';
import type { Encodings } from '../scoring/encoding.js';

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
  return { semantic, style: styleBlock(segments), tokens: embedder.tokens(segments) };
}

/**
 * Splits one text at sentence boundaries into segments that fit the window, and encodes them.
 * @returns encodings of the text's segments and the token count of the whole text
 */
export async function encodeText(
  embedder: Embedder,
  text: string,
  signal?: AbortSignal,
): Promise<{ encodings: Encodings; inputTokens: number }> {
  const [inputTokens = 0] = embedder.tokens([text]);
  const segments =
    inputTokens <= embedder.window
      ? [text]
      : segment(text, embedder.window, (texts) => embedder.tokens(texts));
  return { encodings: await encodeSegments(embedder, segments, signal), inputTokens };
}
