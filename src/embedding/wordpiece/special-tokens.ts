// The special tokens of BERT's vocabularies as literals in a text, where they stand for themselves. Pure.

const openingBracket = 0x5b;
const capitalA = 0x41;
const capitalZ = 0x5a;

export interface SpecialToken {
  readonly literal: string;
  readonly id: number;
}

/** What a vocabulary has to hold. Each begins with a bracket and a capital, and none begins another. */
export const specialLiterals = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'] as const;

export class SpecialTokens {
  private readonly tokens: readonly SpecialToken[];

  /** @param tokens some of `specialLiterals` */
  constructor(tokens: readonly SpecialToken[]) {
    this.tokens = tokens;
  }

  /** The special token that begins at `index`, if one does. */
  at(text: string, index: number): SpecialToken | undefined {
    if (text.charCodeAt(index) !== openingBracket) return undefined;
    const second = text.charCodeAt(index + 1);
    if (second < capitalA || second > capitalZ) return undefined;
    for (const token of this.tokens) if (text.startsWith(token.literal, index)) return token;
    return undefined;
  }

  /** Where the first one from `index` on begins; the text's length when there is none. */
  next(text: string, index: number): number {
    let next = text.indexOf('[', index);
    while (next >= 0 && !this.at(text, next)) next = text.indexOf('[', next + 1);
    return next < 0 ? text.length : next;
  }
}
