// Reads Blobs from storage. The browser's file of a Blob may be missing or truncated.

/** The bytes of a stored value; undefined when it is not a Blob, or its file cannot be read. */
export async function readBlob(value: unknown): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!(value instanceof Blob)) return undefined;
  return value.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
}
