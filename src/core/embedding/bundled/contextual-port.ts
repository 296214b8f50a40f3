// The port of embedders with layers. Core reads their files; the code that runs layers comes from an entry, so that an engine
// without it scores with tables of word vectors alone.
import type { AssayError } from '../../contract/index.js';
import type { Embedder } from '../embedder.js';
import type { Lexicon } from '../features/lexicon/lexicon-file.js';
import type { BundledText } from './bundled-text.js';

/** What an encoder is made of: data that a thread can be sent. */
export interface EncoderFiles {
  /** The file `encoder.bin`. */
  readonly encoder: Uint8Array;
}

/** What core has read of an embedder with layers. */
export interface ContextualParts {
  readonly id: string;
  readonly revision: string;
  readonly dimensions: number;
  readonly reader: BundledText;
  /** What the encoder reads before each text; empty for nothing. */
  readonly prefix: string;
  readonly files: EncoderFiles;
  readonly lexicon: Lexicon;
}

export interface Contextual {
  /** Compiles kernels, which may take place while the files are read. */
  prepare(): void;
  /** @throws artifact_damaged when the files do not fit each other; engine_unavailable where they do not run */
  create(parts: ContextualParts): Embedder;
  /** The error of an embedder that WebAssembly cannot run here. @param cause what WebAssembly threw, or the reason */
  createUnsupportedError(id: string, cause: unknown): AssayError;
}

/** Loads the code that runs layers, on first use. */
export type LoadContextual = () => Promise<Contextual>;
