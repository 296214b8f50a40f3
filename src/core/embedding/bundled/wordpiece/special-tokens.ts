// Finds the literals of special tokens, such as `[CLS]`, in a text. Pure.

const openingBracket = 0x5b;
const capitalA = 0x41;
const capitalZ = 0x5a;

export interface SpecialToken {
  readonly literal: string;
  readonly id: number;
}

/** Special tokens of BERT. */
export const specialLiterals = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'] as const;

export class SpecialTokens {
  readonly #tokens: readonly SpecialToken[];

  /** @param tokens literals start with a bracket and a capital; none is a prefix of another */
  constructor(tokens: readonly SpecialToken[]) {
    this.#tokens = tokens;
  }

  /** Finds the special token that starts at `index`. */
  findAt(text: string, index: number): SpecialToken | undefined {
    if (text.charCodeAt(index) !== openingBracket) return undefined;
    const second = text.charCodeAt(index + 1);
    if (second < capitalA || second > capitalZ) return undefined;
    for (const token of this.#tokens) if (text.startsWith(token.literal, index)) return token;
    return undefined;
  }

  /** Finds the start of the first special token from `index` on; the text's length without one. */
  findNext(text: string, index: number): number {
    let next = text.indexOf('[', index);
    while (next >= 0 && !this.findAt(text, next)) next = text.indexOf('[', next + 1);
    return next < 0 ? text.length : next;
  }
}
