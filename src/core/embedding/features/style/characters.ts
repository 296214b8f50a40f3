// Character classes of the style features, for texts in their normal form. Pure.

const digit = /\p{Nd}/u;

/** True for a digit of any script beyond ASCII; circled and raised ones are ASCII digits in a normal form. */
export function isDigit(point: number): boolean {
  return digit.test(String.fromCodePoint(point));
}

/** True when the text's first character is a lower-case letter. */
export function isLowerCaseStart(text: string): boolean {
  return /^\p{Lowercase}/u.test(text);
}

/** True when the last character is one of `. ! ?`, and for the empty text. */
export function isSentenceEnd(text: string): boolean {
  return '.!?'.includes(text.slice(-1));
}
