// Checks token ids and divides texts into groups. Pure.

/** Token ids of one text, special tokens included. */
export type TokenIds = ArrayLike<number>;

interface TextLimits {
  /** Maximum tokens of a text. */
  readonly limit: number;
  readonly vocabulary: number;
  /** Whether a text may have no tokens. */
  readonly allowsEmpty?: boolean;
}

/** @throws RangeError that names the first text without tokens, with too many, or with an unknown id */
export function checkTexts(
  texts: readonly TokenIds[],
  { limit, vocabulary, allowsEmpty = false }: TextLimits,
): void {
  for (const [index, text] of texts.entries()) {
    if (text.length === 0 && !allowsEmpty) throw new RangeError(`Text ${index} has no tokens. Leave it out.`);
    if (text.length > limit)
      throw new RangeError(`Text ${index} has ${text.length} tokens; the limit is ${limit}. Truncate it.`);
    for (let at = 0; at < text.length; at++) {
      const id = text[at];
      if (!(Number.isInteger(id) && id >= 0 && id < vocabulary))
        throw new RangeError(`Text ${index} has the unknown token id ${id}. Ids are 0 to ${vocabulary - 1}.`);
    }
  }
}

/** Divides texts, in order, into runs of at most `max` tokens; a longer text is a run by itself. */
export function* groupTexts(texts: readonly TokenIds[], max: number): Generator<readonly TokenIds[]> {
  let begin = 0;
  let tokens = 0;
  for (const [index, { length }] of texts.entries()) {
    if (index > begin && tokens + length > max) {
      yield texts.slice(begin, index);
      begin = index;
      tokens = 0;
    }
    tokens += length;
  }
  if (begin < texts.length) yield texts.slice(begin);
}
