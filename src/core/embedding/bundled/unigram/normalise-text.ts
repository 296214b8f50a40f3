// What texts are before they are cut into pieces: compatible characters made equal (NFKC), each run of white space one
// space, none at the ends. Equal to the normalisers NFKC, `\s+` to a space and Strip of @huggingface/tokenizers. Pure.

/** White space of Unicode, to which `\s` adds U+FEFF and of which it lacks U+0085. */
const whiteSpace = /\p{White_Space}+/gu;
const uneven = /(?! )\p{White_Space}|\p{White_Space}{2}/u;

export function normaliseText(text: string): string {
  const compatible = text.normalize('NFKC');
  return (uneven.test(compatible) ? compatible.replace(whiteSpace, ' ') : compatible).trim();
}
