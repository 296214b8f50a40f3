// The bytes of a stored value that should be a Blob. The file behind one may be missing or cut short.

/** undefined when the value is no Blob, or its file cannot be read. */
export async function blobContent(value: unknown): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!(value instanceof Blob)) return undefined;
  try {
    return new Uint8Array(await value.arrayBuffer());
  } catch {
    return undefined;
  }
}
