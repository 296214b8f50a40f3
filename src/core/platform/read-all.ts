// Reads a whole stream, up to a limit.

/**
 * Reads a stream chunk by chunk, so that an endless one costs no more memory than the limit.
 * @param limit bytes; the stream is cancelled at the first chunk past it
 * @returns all bytes, or null if there were more than `limit`
 * @throws whatever the stream throws
 */
export async function readAll(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
