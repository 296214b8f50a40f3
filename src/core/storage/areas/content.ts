// The content of stored files: Blobs, which are read twice as fast, or ArrayBuffers where the browser stores no Blobs.

/** Bytes in a record. */
export type Content = Blob | ArrayBuffer;

export const isContent = (value: unknown): value is Content =>
  value instanceof Blob || value instanceof ArrayBuffer;

/** The number of its bytes. */
export const getContentBytes = (content: Content): number =>
  content instanceof Blob ? content.size : content.byteLength;

/** The bytes of a stored value; undefined when it is not content, or the browser's file of a Blob is missing or truncated. */
export async function readContent(value: unknown): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (!(value instanceof Blob)) return undefined;
  return value.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
}

const isBlob = (value: unknown): value is Blob => value instanceof Blob;

/** True for a Blob, and for a record with one in a field. */
export const hasBlob = (value: unknown): boolean =>
  isBlob(value) || (typeof value === 'object' && value !== null && Object.values(value).some(isBlob));

/** The same value with ArrayBuffers in the places of Blobs. */
export async function replaceBlobs<Value>(value: Value): Promise<Value> {
  if (!hasBlob(value)) return value;
  // Its readers accept both kinds of content.
  if (isBlob(value)) return (await value.arrayBuffer()) as Value;
  const fields = Object.entries(value as object).map(async ([name, field]) => [
    name,
    isBlob(field) ? await field.arrayBuffer() : field,
  ]);
  return Object.fromEntries(await Promise.all(fields)) as Value;
}
