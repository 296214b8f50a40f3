// A text table: one file or several, as records in one encoding.
import type { Column } from '../column.js';
import type { Encoding, TextLayout } from '../text-layout.js';
import { EncodingCount, getCodec } from './codec.js';
import type { StoredRecord } from './row-format.js';

export interface TextTable {
  /** The encoding is that of the bytes until all records were read: Windows-1252 shows itself late. */
  readonly layout: TextLayout;
  readonly columns: readonly Column[];
  /** All records, in order. */
  readonly read: () => AsyncIterable<readonly StoredRecord[]>;
}

/** A function that writes units of one encoding in those of another one. */
export function createTranscoder(from: Encoding, to: Encoding): (units: string) => string {
  if (from === to) return (units) => units;
  const [source, target] = [getCodec(from), getCodec(to)];
  const lenient = getCodec(from === 'utf-8' ? 'windows-1252' : from);
  return (units) => target.encode(source.decode(units) ?? lenient.decode(units) ?? units);
}

/** Chooses between UTF-8 and Windows-1252 by all records; a byte order mark has decided. */
export class EncodingChoice {
  readonly #count = new EncodingCount();
  readonly #layout: TextLayout;

  constructor(layout: TextLayout) {
    this.#layout = layout;
    if (this.#isOpen) this.#count.add(layout.header);
  }

  get #isOpen(): boolean {
    return this.#layout.encoding === 'utf-8' && !this.#layout.start.startsWith('\u00ef\u00bb\u00bf');
  }

  add({ body }: StoredRecord): void {
    if (this.#isOpen) this.#count.add(body);
  }

  get layout(): TextLayout {
    return this.#isOpen ? { ...this.#layout, encoding: this.#count.encoding } : this.#layout;
  }
}
