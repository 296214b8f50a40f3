// Settings that a run was started with. It continues only with the same input, model and options, so that every row of the output
// is as if it had run once.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AssayError, quote } from '../../../core/contract/index.js';
import { writeWhole } from '../write-file.js';
import type { Column } from './column.js';
import type { InputFile } from './row-store.js';
import type { RunFolder } from './run-folder.js';
import type { TextLayout } from './text-layout.js';

/** Settings that must not change within a run; errors use these names. */
export interface BatchTerms {
  readonly input: string;
  readonly files: readonly InputFile[];
  readonly delimiter: string | null;
  readonly 'text column': string;
  readonly model: string;
  /** Of `--embedder`; null: the model's own. */
  readonly embedder: string | null;
  /** See `identifyModel`. */
  readonly scores: string;
  readonly traits: readonly string[];
  readonly prefix: string;
  readonly shard: string;
  /** What reads the rows, with its version. */
  readonly reader: string;
}

export interface Manifest {
  readonly format: 3;
  /** Different for each run from the start: names its parts in a queue. */
  readonly run: string;
  readonly terms: BatchTerms;
  /** Rows to score. */
  readonly rows: number;
  /** Rows of each part but the last. */
  readonly partRows: number;
  readonly columns: readonly Column[];
  /** Of a text table. */
  readonly layout?: TextLayout | undefined;
}

/** What each term says when it differs. */
const changes = {
  input: 'another input',
  files: 'input files with another size or time of change',
  delimiter: 'another --delimiter',
  'text column': 'another --text-column',
  model: 'another --model',
  embedder: 'another --embedder',
  scores: 'a model that scores differently',
  traits: 'other --traits',
  prefix: 'another --prefix',
  shard: 'another --shard',
  reader: 'another version of what reads it',
} as const satisfies Record<keyof BatchTerms, string>;

/** Writes the manifest of a run, after the copy of the input is complete. */
export async function writeManifest(
  folder: RunFolder,
  content: Omit<Manifest, 'format' | 'run'>,
): Promise<Manifest> {
  const manifest: Manifest = { format: 3, run: randomUUID(), ...content };
  await writeWhole(folder.manifest, JSON.stringify(manifest, null, 2));
  return manifest;
}

/**
 * Reads the manifest of the run that a folder holds.
 * @returns undefined without one: the run was killed before its copy of the input was complete
 */
export async function readManifestFile(folder: RunFolder): Promise<Manifest | undefined> {
  const text = await readFile(folder.manifest, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** What differs between an unfinished run and this one, as in `another --model`. */
export function listChanges(manifest: Manifest, terms: BatchTerms, partRows?: number): string[] {
  if (manifest.format !== 3) return ['another version of Assay'];
  const differ = Object.entries(changes).flatMap(([name, change]): string[] => {
    const key = name as keyof BatchTerms;
    return JSON.stringify(manifest.terms[key]) === JSON.stringify(terms[key]) ? [] : [change];
  });
  return partRows === undefined || partRows === manifest.partRows
    ? differ
    : [...differ, 'another --part-rows'];
}

/** The error of a run that differs from the unfinished one. */
export function createChangedError(folder: RunFolder, differ: readonly string[]): AssayError {
  const detail = `The unfinished run in ${quote(basename(folder.path), 160)} was begun with ${differ.join(', ')}. Repeat its command line, or discard it with --overwrite`;
  return new AssayError('conflict', detail);
}
