// Options that several commands have, and their values.
import { quote } from '../../../core/contract/index.js';
import type { OptionSpec } from '../command.js';
import { createUsageError } from '../usage-error.js';

export const modelsOption = {
  type: 'string',
  value: '<folder>',
  description:
    "folder of models: every *.assay file in it; with a catalog.json,\nthat catalog in place of the package's",
} as const satisfies OptionSpec;

export const traitsOption = {
  type: 'string',
  multiple: true,
  value: '<a,b>',
  description: 'only these traits; default: all',
} as const satisfies OptionSpec;

export const jsonOption = {
  type: 'boolean',
  description: 'print JSON',
} as const satisfies OptionSpec;

/**
 * Splits lists of names, of an option that may come more than once.
 * @returns undefined for an option that is not given
 * @throws a usage error for an empty name
 */
export function parseNames(option: string, lists: readonly string[]): string[];
export function parseNames(option: string, lists: readonly string[] | undefined): string[] | undefined;
export function parseNames(option: string, lists: readonly string[] | undefined): string[] | undefined {
  return lists?.flatMap((list) => {
    const names = list.split(',').map((name) => name.trim());
    if (!names.includes('')) return names;
    throw createUsageError(`--${option} takes names separated by commas; it is ${quote(list)}`);
  });
}

/** Parses a number within bounds. @throws a usage error */
export function parseNumber(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= min && value <= max) return value;
  throw createUsageError(`--${option} takes a number from ${min} to ${max}; it is ${quote(text)}`);
}

/** Parses a whole number of 0 or more. @throws a usage error */
export function parseInteger(option: string, text: string, max: number, min = 0): number {
  const value = parseNumber(option, text, min, max);
  if (Number.isInteger(value)) return value;
  throw createUsageError(`--${option} takes an integer; it is ${quote(text)}`);
}
