// Character classes of the lexicon's tokens, for texts in their normal form. Words of every script are words, so that a language guess can count them.
// Pure.

/** What a UTF-16 unit is to the scanner. */
export const unitClass = { space: 0, letter: 1, digit: 2, apostrophe: 3, mark: 4, symbol: 5 } as const;

const ascii = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (unit <= 0x20 || unit === 0x7f) return unitClass.space;
  if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) return unitClass.letter;
  if (unit >= 0x30 && unit <= 0x39) return unitClass.digit;
  return unit === 0x27 ? unitClass.apostrophe : unitClass.mark;
});

/**
 * Classifies a UTF-16 unit: white space, letter of any script, ASCII digit, apostrophe, other mark,
 * or symbol (emoji and the like, surrogates included).
 */
export function classifyUnit(unit: number): number {
  return unit < 0x80 ? (ascii[unit] ?? 0) : classifyBeyondAscii(unit);
}

function classifyBeyondAscii(unit: number): number {
  if (unit < 0xc0 || unit === 0xd7 || unit === 0xf7) return unitClass.mark;
  if (unit < 0x2000) return unitClass.letter;
  if (unit < 0x2070) return unitClass.mark;
  if (unit < 0x2c00) return unitClass.symbol;
  if (unit >= 0x3000 && unit <= 0x303f) return unitClass.mark;
  return unit >= 0xd800 && unit <= 0xdfff ? unitClass.symbol : unitClass.letter;
}

/** Sets bit 5: turns an ASCII capital into its lower-case letter. */
export const lowerCase = 0x20;

/** True for `a e i o u y`, in lower case. */
export function isVowel(lower: number): boolean {
  return lower >= 0x61 && lower <= 0x79 && ((0x1104111 >>> (lower - 0x61)) & 1) === 1;
}
