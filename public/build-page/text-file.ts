// Text files as the command line and builds read them, in any encoding. The decoder loads with the first file.

/** What a file says, and a sentence about its encoding, after a blank, if it was assumed. */
export interface ReadText {
  readonly text: string;
  readonly note: string;
}

/** @throws EncodingError with the line of a byte that fits no encoding, and of a NUL */
export async function readTextFile(file: File): Promise<ReadText> {
  const { decodeText } = await import('assay/tables');
  const { text, assumed } = decodeText(new Uint8Array(await file.arrayBuffer()));
  return { text, note: assumed ? ' It is read as Windows-1252, because it is not UTF-8.' : '' };
}
