// A reader whose texts have the tokens around them that an encoder was trained with: a start, a prefix, and an end. Texts
// without tokens stay so. Pure.
import type { BundledText, LocatedTokens } from '../../core/embedding/parts/index.js';
import type { TextEnds } from './encoder-file.js';

/** What a text is embedded from. */
export interface EnclosedText extends Pick<BundledText, 'encode' | 'locate'> {
  /** Tokens around each text. */
  readonly added: number;
}

/** @param prefix text that ends in white space, whose tokens do not depend on what follows; or nothing */
export function encloseText(reader: BundledText, prefix: string, ends: TextEnds): EnclosedText {
  const before = [ends.start, ...reader.encode(prefix)];
  const added = before.length + 1;
  const enclose = (ids: Int32Array): Int32Array => {
    if (ids.length === 0) return ids;
    const all = new Int32Array(ids.length + added);
    all.set(before);
    all.set(ids, before.length);
    all[all.length - 1] = ends.end;
    return all;
  };
  return {
    added,
    encode: (text) => enclose(reader.encode(text)),
    locate(text) {
      const located = reader.locate(text);
      return located && encloseSpans(located, enclose, before.length);
    },
  };
}

const encloseSpans = (
  { ids, firsts, ...spans }: LocatedTokens,
  enclose: (ids: Int32Array) => Int32Array,
  offset: number,
): LocatedTokens => ({ ...spans, ids: enclose(ids), firsts: firsts.map((first) => first + offset) });
