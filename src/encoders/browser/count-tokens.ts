// Tokens of a text, estimated: the browser has the tokenizer of its model, but does not lend it. Rather too many than too few,
// because a browser may cut a text that is too long without saying so. Pure.

/** A token of ordinary text has more bytes of UTF-8 than this. */
const bytesPerToken = 3;

/** Characters that tokenizers leave alone: ASCII digits, punctuation and control characters other than line ends and tabs. */
const single = /[!-@[-`{-\x7f]/g;

const encoder = new TextEncoder();

/** @returns 0 for a text of white space; never less for a longer text */
export function countTokens(text: string): number {
  if (text.trim() === '') return 0;
  const alone = text.match(single)?.length ?? 0;
  const added = encoder.encode(text).length - alone;
  return alone + Math.ceil(added / bytesPerToken);
}
