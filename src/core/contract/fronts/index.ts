// Limits of everything that comes from outside: each parser, decompressor and cache of foreign data takes its limits from
// here, and refuses what exceeds them before it costs more. SECURITY.md lists them, `npm test -- fronts` doubles the input
// of each, and a test fails for a parser that is in neither. One constant a front, so that bundles contain only theirs.
import type { FrontLimits } from './limits.js';

export { bodyLimits, contentLimits } from './requests.js';

/** An exported version as a body: an artifact and all its samples, compressed. */
export const versionFileLimits = {
  bytes: 256 * 1024 * 1024,
  /** Half of the longest text that V8 can hold. A file of a thousandth of it claims as much. */
  unpacked: 2 ** 28,
} as const satisfies FrontLimits;

/** Configuration documents as YAML. They describe data: those of the catalog have under 2,000 tokens. */
export const yamlLimits = {
  characters: 1_048_576,
  depth: 64,
  /** Words, punctuation and line ends. A tree of more occupies other requests for too long. */
  items: 100_000,
  /** Keys of one map. Each is compared with each. */
  entries: 4_000,
  /** Anchors, aliases and tags. */
  marks: 500,
} as const satisfies FrontLimits & { marks: number };

/** Configuration documents as values. A short YAML text expands to far more values through aliases. */
export const documentLimits = { depth: 64, items: 1_000_000 } as const satisfies FrontLimits;

/** A page at a URL, decompressed, until its last byte. */
export const pageLimits = { bytes: 5_000_000, milliseconds: 15_000 } as const satisfies FrontLimits;

/** A page as HTML. A larger one is read in one pass, without a tree. */
export const htmlLimits = {
  /** Elements. */
  items: 12_000,
  /** Sum of the depths of all elements. */
  depths: 240_000,
  /** Sum of the lengths of all texts, each multiplied by its depth. */
  levelText: 40_000_000,
  /** `<` and `&` characters. */
  markers: 100_000,
  /** Characters of an attribute that a tree has. */
  length: 256,
  /** Characters of a title. */
  title: 1_000,
  /** In Node, where a page is read on a thread. */
  milliseconds: 10_000,
} as const satisfies FrontLimits & { depths: number; levelText: number; markers: number; title: number };

/** Lines of text files, of which any number is read: `jsonl`, `csv` and `noise` sources. */
export const lineLimits = { length: 1_048_576 } as const satisfies FrontLimits;

/** Tables as CSV or TSV. Beyond the limits a quote is unclosed, or the file is not CSV. */
export const csvLimits = {
  entries: 10_000,
  /** Lines times different fields, of JSON Lines that are read as a table. */
  items: 50_000_000,
  length: 1_048_576,
} as const satisfies FrontLimits;

/** Files of a batch, which are streamed: one line, or one value of a list, in units. */
export const batchLimits = { length: 64 * 1024 * 1024 } as const satisfies FrontLimits;

/** A file as one document. A book has a million characters. */
export const textFileLimits = { characters: 5_000_000 } as const satisfies FrontLimits;

/** Answers of hubs in JSON: listings of files, and rows of tables. */
export const hubAnswerLimits = {
  bytes: 32 * 1024 * 1024,
  depth: 64,
  items: 2_000_000,
  /** Keys that no object before has had in that order. */
  entries: 10_000,
  milliseconds: 30_000,
} as const satisfies FrontLimits;

/** Parquet files of hubs, of which only parts are read. */
export const parquetLimits = {
  /** Of one slice. */
  bytes: 128 * 1024 * 1024,
  /** Of one page. */
  unpacked: 128 * 1024 * 1024,
  /** Rows of one group; real files have a thousand to a million. */
  entries: 5_000_000,
} as const satisfies FrontLimits;

/** Catalogs and documents of a models folder. */
export const catalogLimits = {
  bytes: 32 * 1024 * 1024,
  depth: 64,
  items: 2_000_000,
  /** Keys that no object before has had in that order. */
  entries: 50_000,
} as const satisfies FrontLimits;

/** Terms of a model in Markdown. Beyond the limits they are shown as plain text. */
export const markdownLimits = {
  characters: 20_000,
  /** Lists and quotes in each other. */
  depth: 16,
  /** `*` and `_` of a paragraph. Each is compared with each. */
  marks: 500,
} as const satisfies FrontLimits & { marks: number };

/** The header of a trained-model file: a thousand traits, each with every optional part, have 85,000 values. */
export const artifactLimits = {
  bytes: 4 * 1024 * 1024,
  depth: 16,
  items: 98_304,
  entries: 1_024,
} as const satisfies FrontLimits;

/** JSON of the repositories of encoders: settings and tokenizers, of which the largest published ones have 34 MB. */
export const hubFileLimits = { bytes: 64 * 1024 * 1024, depth: 64 } as const satisfies FrontLimits;

/** The header of a safetensors file. The reference implementation has 100 MB; an encoder has a few hundred tensors. */
export const safetensorsLimits = {
  bytes: 16 * 1024 * 1024,
  depth: 16,
  /** Tensors, and as many keys. */
  entries: 20_000,
} as const satisfies FrontLimits;

/** Graphs of ONNX files. */
export const onnxLimits = {
  /** Nodes, and as many tensors. */
  items: 20_000,
  /** Inputs of a node. */
  entries: 64,
} as const satisfies FrontLimits;

/** Vocabularies of bundled embedders. Those of the largest published ones have 250,000 pieces. */
export const pieceLimits = { bytes: 32 * 1024 * 1024, items: 1_000_000 } as const satisfies FrontLimits;

/** The header of the file of a bundled encoder. One of twelve layers has 196 tensors and 20,000 bytes. */
export const encoderFileLimits = { bytes: 1024 * 1024, depth: 8 } as const satisfies FrontLimits;
