// The options of `assay init`: those given, else those of the run before, else the defaults.
import { parseArgs } from 'node:util';
import { AssayError, quote } from '../../contract/index.js';
import { findNearest } from '../../platform/index.js';
import type { Choice } from './stamp.js';

export interface InitOptions {
  /** The public folder, as given. */
  readonly folder: string;
  /** The options given. */
  readonly given: Partial<Choice>;
}

const usage = 'Usage: npx assay init <public folder> [--models a,b] [--encoders]';

const options = { models: { type: 'string' }, encoders: { type: 'boolean' } } as const;

/** Reads the command line. @throws invalid_request naming the argument that is wrong */
export function parseInitOptions(args: readonly string[]): InitOptions {
  const { positionals, values } = readArguments(args);
  const [folder, extra] = positionals;
  if (!folder) throw new AssayError('invalid_request', `Missing public folder. ${usage}`);
  if (extra !== undefined) {
    throw new AssayError('invalid_request', `Unexpected argument ${quote(extra)}. ${usage}`);
  }
  return {
    folder,
    given: {
      ...(values.models === undefined ? {} : { models: parseModels(values.models) }),
      ...(values.encoders === undefined ? {} : { encoders: values.encoders }),
    },
  };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true });
  } catch (cause) {
    // Node names the argument in the first sentence, and goes on about its own conventions.
    const reason = cause instanceof Error ? (cause.message.split(/\. |\n/)[0] ?? '') : String(cause);
    throw new AssayError('invalid_request', `${reason}. ${usage}`, { cause });
  }
}

function parseModels(list: string): Choice['models'] {
  const names = list.split(',').map((name) => name.trim());
  if (names.length === 1 && names[0] === 'all') return 'all';
  if (names.includes('')) {
    const detail = `--models takes handles separated by commas, or 'all'; it is ${quote(list)}`;
    throw new AssayError('invalid_request', detail);
  }
  return [...new Set(names)].sort();
}

/**
 * Checks that the package has all chosen models.
 * @param handles of the models of the package
 * @throws invalid_request naming the first unknown one, and the nearest known
 */
export function checkModels(models: Choice['models'], handles: readonly string[]): void {
  if (models === 'all') return;
  const unknown = models.find((name) => !handles.includes(name));
  if (unknown === undefined) return;
  const nearest = handles.find((handle) => handle.endsWith(`.${unknown}`)) ?? findNearest(unknown, handles);
  const advice = nearest ? `Did you mean '${nearest}'?` : `Models: ${handles.join(', ')}`;
  throw new AssayError('invalid_request', `Unknown model ${quote(unknown)}. ${advice}`);
}

/** The options that a run takes from the one before, as they are written on the command line; empty when all are given or the defaults. */
export function describeKept(earlier: Choice, given: Partial<Choice>): string {
  const models =
    given.models === undefined && earlier.models !== 'all' ? `--models ${earlier.models.join(',')}` : '';
  const encoders = given.encoders === undefined && earlier.encoders ? '--encoders' : '';
  return [models, encoders].filter(Boolean).join(' ');
}
