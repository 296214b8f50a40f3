// Formats text for terminals: colours, and no control characters. Pure.
import type { CommandContext, Output } from './command.js';

/** True when colours are wanted: https://no-color.org, FORCE_COLOR, else in a terminal. */
export function hasColors({ isTerminal }: Output, env: CommandContext['env']): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0';
  return Boolean(isTerminal) && env.TERM !== 'dumb';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters would steer the terminal
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Replaces control characters but line feeds by spaces: as many characters as before. */
export const toPrintable = (text: string): string => text.replace(controls, ' ');

const escapeCharacter = '\u001b';

/** Returns to the start of the line and erases it. */
export const eraseLine = `\r${escapeCharacter}[2K`;

/** Wraps a text in a style. @param code numbers of the style, as in `1;32` */
export const paint = (text: string, code: string): string =>
  `${escapeCharacter}[${code}m${text}${escapeCharacter}[0m`;
