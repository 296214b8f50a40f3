// The command line of a batch, checked before anything is read.
import { availableParallelism } from 'node:os';
import { quote } from '../../../core/contract/index.js';
import { parseNumber } from '../input/common-options.js';
import { resolvePath, type WorkingFolder } from '../input/resolve-path.js';
import { createUsageError } from '../usage-error.js';
import { chooseFormat, type OutputFormat } from './output.js';
import type { ModelChoice } from './scoring/batch-model.js';

/** One of n contiguous parts of an input, of about the same number of rows. */
export interface Shard {
  /** 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

export interface BatchPlan {
  /** As given: a path, a glob, a URL, or a query. */
  readonly input: string;
  /** Absolute path. */
  readonly output: string;
  readonly format: OutputFormat;
  readonly overwrite: boolean;
  readonly model: ModelChoice;
  readonly textColumn: string | undefined;
  readonly delimiter: string | undefined;
  readonly prefix: string;
  readonly shard: Shard;
  /** Undefined: those of the unfinished run, or the default. */
  readonly partRows: number | undefined;
  readonly threads: number;
  /** URL of Redis; undefined: this machine scores. */
  readonly queue: string | undefined;
  readonly quiet: boolean;
}

/** Parses a count. @throws a usage error */
export function parseCount(option: string, text: string, max: number): number {
  const value = parseNumber(option, text, 1, max);
  if (Number.isInteger(value)) return value;
  throw createUsageError(`--${option} takes an integer; it is ${quote(text)}`);
}

/** The value of `--threads`; default: all cores. */
export const parseThreads = (text: string | undefined): number =>
  text === undefined ? availableParallelism() : parseCount('threads', text, 1024);

/** Parses `2/8`. @throws a usage error */
export function parseShard(text: string | undefined): Shard {
  if (text === undefined) return { index: 1, count: 1 };
  const [, index, count] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (index !== undefined && count !== undefined && index >= 1 && index <= count) return { index, count };
  throw createUsageError(`--shard takes i/n with i from 1 to n, like 2/8; it is ${quote(text)}`);
}

/** The rows of a shard: those before its start belong to the shards before it. @param rows of the whole input */
export function toRange(
  { index, count }: Shard,
  rows: number,
): { readonly start: number; readonly end: number } {
  const at = (shard: number) => Math.floor((rows * shard) / count);
  return { start: at(index - 1), end: at(index) };
}

/** Checks the delimiter of CSV. @throws a usage error */
export function parseDelimiter(text: string | undefined): string | undefined {
  const code = /^\\x([0-9a-f]{2})$/i.exec(text ?? '')?.[1];
  const value = code ? String.fromCharCode(Number.parseInt(code, 16)) : text === '\\t' ? '\t' : text;
  if (value === undefined || (value.length === 1 && !/["\r\n]/.test(value))) return value;
  throw createUsageError(
    `--delimiter takes one character, \\t, or a code like \\x01; it is ${quote(text ?? '')}`,
  );
}

/** The output's path and format. @throws a usage error */
export const chooseOutput = (output: string, context: WorkingFolder) => ({
  output: resolvePath(context, output),
  format: chooseFormat(output),
});
