// Facts that are needed to read the copy of a text table, in the manifest of a run.

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/** What the copy of a table needs to be read, and its output to begin as the input did. */
export interface TextLayout {
  readonly kind: 'csv' | 'json';
  readonly encoding: Encoding;
  /** Of CSV; else empty. */
  readonly delimiter: string;
  /** Text before the header. In units of the encoding, like the header. */
  readonly start: string;
  /** Of CSV; else empty. */
  readonly header: string;
  readonly headerEnd: string;
  readonly names: readonly string[];
}
