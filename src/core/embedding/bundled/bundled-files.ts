// The files of the bundled embedders, of which there are three kinds: a table of word vectors, an encoder that has its
// words, and both together. Their catalog entries.
import { AssayError, type EmbedderEntry, type FileReference } from '../../contract/index.js';
import { sha256 } from '../../storage/index.js';
import { surfaceRevision } from '../features/surface.js';
import { bundledDimensions } from './bundled.js';
import { unigramRevision } from './unigram/unigram.js';
import { wordPieceRevision } from './wordpiece/wordpiece.js';

/** Length of an encoder's vectors. */
export const encoderDimensions = 384;

/** Columns of the table beside an encoder: the first of those of `assay-small`. */
export const besideDimensions = 128;

/** What a kind of embedder is made of. */
interface KindParts {
  readonly names: readonly string[];
  readonly dimensions: number;
  /** Revisions of its code: increased when vectors change although no file does. */
  readonly revisions: readonly string[];
}

const kinds = {
  table: {
    names: ['vocab.txt', 'table.bin', 'lexicon.bin'],
    dimensions: bundledDimensions,
    revisions: [wordPieceRevision, surfaceRevision],
  },
  encoder: {
    names: ['pieces.bin', 'encoder.bin', 'lexicon.bin'],
    dimensions: encoderDimensions,
    revisions: [unigramRevision, surfaceRevision, 'encoder-1'],
  },
  beside: {
    names: ['pieces.bin', 'encoder.bin', 'vocab.txt', 'table.bin', 'lexicon.bin'],
    dimensions: encoderDimensions + besideDimensions,
    revisions: [unigramRevision, wordPieceRevision, surfaceRevision, 'beside-1'],
  },
} as const satisfies Record<string, KindParts>;

type BundledKind = keyof typeof kinds;
type BundledFileName = (typeof kinds)[BundledKind]['names'][number];

/** The bundled embedders, and the paths of their files below the models folder. The first is the default. */
export const bundledEmbedders: Readonly<Record<'assay-base' | 'assay-small', readonly string[]>> = {
  'assay-base': listPaths('assay-base', 'beside'),
  'assay-small': listPaths('assay-small', 'table'),
};

/** Those of a package of their own, which is named as they are. */
export const optionalEmbedders: Readonly<Record<'assay-large', readonly string[]>> = {
  'assay-large': listPaths('assay-large', 'encoder'),
};

/** What embedders were trained to read before each text. */
export const prefixes: ReadonlyMap<string, string> = new Map([['assay-large', 'query: ']]);

/** Word lists and vocabulary are the same for all. */
function listPaths(id: string, kind: BundledKind): string[] {
  const shared: Partial<Record<BundledFileName, string>> = {
    'vocab.txt': 'embedders/assay-small/vocab.txt',
    'lexicon.bin': 'lexicon/lexicon.bin',
  };
  return kinds[kind].names.map((name) => shared[name] ?? `embedders/${id}/${name}`);
}

/** The kind of an embedder by the files of its entry. */
export function findKind(files: readonly FileReference[]): BundledKind {
  const has = (name: BundledFileName) => files.some(({ path }) => path.endsWith(`/${name}`));
  if (!has('encoder.bin')) return 'table';
  return has('table.bin') ? 'beside' : 'encoder';
}

/**
 * Creates the catalog entry of a bundled embedder.
 * @param files the references of its files; other files are ignored
 * @returns the entry. Its revision is the first 16 hexadecimal digits of the SHA-256 over the files' hashes and the
 *   revisions of tokenizer and surface features: it changes whenever a vector could
 * @throws artifact_damaged when one of them is missing
 */
export async function createEmbedderEntry(
  id: string,
  files: readonly FileReference[],
): Promise<EmbedderEntry> {
  const { names, dimensions, revisions } = kinds[findKind(files)];
  const entryFiles = names.map((name) => findFile(id, files, name));
  const parts = [...entryFiles.map((file) => file.sha256), ...revisions];
  const hash = await sha256(new TextEncoder().encode(parts.join('\n')));
  return { id, revision: hash.slice(0, 16), dimensions, files: entryFiles };
}

export function findFile(id: string, files: readonly FileReference[], name: BundledFileName): FileReference {
  const file = files.find(({ path }) => path.split('/').at(-1) === name);
  if (!file) {
    throw new AssayError(
      'artifact_damaged',
      `Embedder '${id}': the catalog does not list its file '${name}'. Rebuild the catalog`,
    );
  }
  return file;
}
