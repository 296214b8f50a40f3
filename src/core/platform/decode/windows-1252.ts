// Windows-1252, which WHATWG Encoding uses for every label of Latin-1 and ASCII. Pure.

// 0x80..0x9f; a space for the five bytes without a character, which stay control characters (WHATWG Encoding).
const characters = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Whether Windows-1252 has a character for a byte. */
export const hasCharacter = (byte: number): boolean =>
  byte < 0x80 || byte > 0x9f || characters[byte - 0x80] !== ' ';

/**
 * Node 20.18.3 to 24 decodes windows-1252 as Latin-1, so quotes and dashes become control characters; this corrects it.
 * https://github.com/nodejs/node/issues/60888; delete when those versions are no longer supported.
 */
export function correctControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => {
    const code = control.charCodeAt(0);
    return hasCharacter(code) ? (characters[code - 0x80] ?? control) : control;
  });
}
