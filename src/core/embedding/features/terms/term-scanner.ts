// Words of a text in its normal form for the terms block, with their places and hashes: runs of letters, marks and digits with inner
// apostrophes, in lower case; `!` and `?`; in scripts without spaces every character. No string is made of an ASCII word.

/** The words of a text; the next scan overwrites them. */
export interface ScannedWords {
  /** Number of words. */
  readonly count: number;
  /** Hash of word i in lower case. */
  readonly hashes: Uint32Array;
  /** Hash of the pair of words i and i + 1; of the last word undefined. */
  readonly pairs: Uint32Array;
  /** Word i is `text.slice(starts[i], ends[i])`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

const offsetBasis = 0x811c9dc5;
const space = 0x20;
const apostrophe = 0x27;

/** FNV-1a over UTF-16 code units. */
const mix = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193) >>> 0;

/** What an ASCII code unit is: 0 nothing, 1 part of a word, 2 a word of its own. */
const asciiKinds = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[a-z0-9]/i.test(String.fromCharCode(unit)) ? 1 : unit === 0x21 || unit === 0x3f ? 2 : 0,
);

/** Scripts that do not separate words by spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;

/** The kinds of code points outside ASCII, as they are met. */
const kinds = new Map<number, number>();

function findKind(point: number): number {
  const known = kinds.get(point);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(point);
  const kind = unspaced.test(character) ? 2 : wordCharacter.test(character) ? 1 : 0;
  kinds.set(point, kind);
  return kind;
}

export class TermScanner implements ScannedWords {
  count = 0;
  hashes = new Uint32Array(256);
  pairs = new Uint32Array(256);
  starts = new Uint32Array(256);
  ends = new Uint32Array(256);

  /** Finds the words of a text. */
  scan(text: string): ScannedWords {
    this.count = 0;
    let at = 0;
    while (at < text.length) {
      const kind = this.#kindAt(text, at);
      const size = kind.size;
      if (kind.kind === 0) at += size;
      else if (kind.kind === 2) {
        this.#add(text, at, at + size, text.charCodeAt(at) < 128);
        at += size;
      } else at = this.#scanWord(text, at);
    }
    return this;
  }

  readonly #kind = { kind: 0, size: 1 };

  /** The kind and the length of the character at a place; the next call overwrites it. */
  #kindAt(text: string, at: number): { kind: number; size: number } {
    const unit = text.charCodeAt(at);
    const kind = this.#kind;
    if (unit < 128) {
      kind.kind = asciiKinds[unit] ?? 0;
      kind.size = 1;
      return kind;
    }
    const point = text.codePointAt(at) ?? 0;
    kind.kind = findKind(point);
    kind.size = point > 0xffff ? 2 : 1;
    return kind;
  }

  /** Adds the word that starts at a place. @returns its end */
  #scanWord(text: string, start: number): number {
    let end = start;
    let ascii = true;
    for (;;) {
      if (text.charCodeAt(end) >= 128) ascii = false;
      end += this.#kind.size;
      if (end >= text.length) break;
      if (this.#kindAt(text, end).kind === 1) continue;
      const unit = text.charCodeAt(end);
      const inner = unit === apostrophe && end + 1 < text.length;
      if (!inner || this.#kindAt(text, end + 1).kind !== 1) break;
      end += 1;
    }
    this.#add(text, start, end, ascii);
    return end;
  }

  #add(text: string, start: number, end: number, ascii: boolean): void {
    if (this.count === this.hashes.length) this.#grow();
    const word = this.count;
    this.starts[word] = start;
    this.ends[word] = end;
    const spelt = ascii ? text : text.slice(start, end).toLowerCase();
    const [from, to] = ascii ? [start, end] : [0, spelt.length];
    let hash = offsetBasis;
    let pair = mix(word > 0 ? (this.hashes[word - 1] ?? 0) : 0, space);
    for (let at = from; at < to; at++) {
      const unit = spelt.charCodeAt(at);
      const lower = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
      hash = mix(hash, lower);
      pair = mix(pair, lower);
    }
    this.hashes[word] = hash;
    if (word > 0) this.pairs[word - 1] = pair;
    this.count = word + 1;
  }

  #grow(): void {
    const double = (array: Uint32Array): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(2 * array.length);
      larger.set(array);
      return larger;
    };
    this.hashes = double(this.hashes);
    this.pairs = double(this.pairs);
    this.starts = double(this.starts);
    this.ends = double(this.ends);
  }
}
