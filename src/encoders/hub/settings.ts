// Settings of an encoder from its own files: pooling, prefix, window, vocabulary. Missing values come from the defaults
// of its family; for unknown families from mean pooling, with a note. Pure.
import { AssayError } from '../../core/contract/index.js';
import type { Pooling } from '../pooling/index.js';
import { findFamilyDefaults } from './family-defaults.js';
import { readBoolean, readObject, readPositiveInteger, readString } from './json.js';

/** Parsed JSON of a repository's files; undefined for missing ones. */
export interface ConfigFiles {
  /** `config.json` */
  readonly config: unknown;
  /** `tokenizer_config.json` */
  readonly tokenizer: unknown;
  /** `modules.json` */
  readonly modules?: unknown;
  /** `1_Pooling/config.json` */
  readonly pooling?: unknown;
  /** `sentence_bert_config.json` */
  readonly sentence?: unknown;
  /** `config_sentence_transformers.json` */
  readonly prompts?: unknown;
}

export interface EncoderSettings {
  /** Length of a vector. */
  readonly dimensions: number;
  readonly pooling: Pooling;
  /** Prepended to each text. */
  readonly prefix: string;
  /** Maximum tokens of one text, special tokens and prefix included. */
  readonly limit: number;
  /** Number of token ids. */
  readonly vocabulary: number;
  /** True for a model with a dense layer after the pooling: only its pooled output is its vector. */
  readonly head: boolean;
  /** Assumptions, in a sentence; null for none. */
  readonly note: string | null;
}

/**
 * Reads the settings of an encoder.
 * @param id of the repository, which names its family
 * @throws artifact_damaged when the configuration lacks a size; invalid_request for an unsupported pooling
 */
export function readSettings(id: string, files: ConfigFiles): EncoderSettings {
  const family = findFamilyDefaults(id);
  const dimensions = readPositiveInteger(files.config, 'hidden_size', 'd_model', 'dim', 'n_embd');
  const vocabulary = readPositiveInteger(files.config, 'vocab_size');
  if (!dimensions || !vocabulary) {
    throw new AssayError(
      'artifact_damaged',
      `Embedder '${id}': config.json lacks a valid hidden_size or vocab_size. Use the config.json of a transformer encoder`,
    );
  }
  const configured = readPooling(id, files.pooling);
  const limits = [
    readPositions(files.config),
    readPositiveInteger(files.tokenizer, 'model_max_length'),
    readPositiveInteger(files.sentence, 'max_seq_length'),
    files.sentence === undefined ? family?.limit : undefined,
  ].filter((limit) => limit !== undefined);
  const limit = Math.min(...(limits.length > 0 ? limits : [defaultLimit]), maxLimit);
  const isTrained =
    family !== undefined || readPositiveInteger(files.sentence, 'max_seq_length') !== undefined;
  const assumptions = [
    ...(configured === undefined && family === undefined ? ['mean pooling'] : []),
    ...(isTrained ? [] : [`a window of ${limit} tokens, which may be longer than those it was trained on`]),
  ];
  return {
    dimensions,
    pooling: configured ?? family?.pooling ?? 'mean',
    prefix: readPrompt(files.prompts) ?? family?.prefix ?? '',
    limit,
    vocabulary,
    head: hasHead(files.modules),
    note:
      assumptions.length > 0
        ? `Embedder '${id}' does not say how it is used; assuming ${assumptions.join(' and ')}`
        : null,
  };
}

/** Default window: that of BERT. */
const defaultLimit = 512;
/** Largest window: attention costs the square of the length, so longer texts are better split. */
const maxLimit = 1024;

/** Model types whose positions start after the padding id. */
const offsetPositions = new Set(['roberta', 'xlm-roberta', 'camembert', 'mpnet', 'xmod']);

function readPositions(config: unknown): number | undefined {
  const rows = readPositiveInteger(config, 'max_position_embeddings', 'n_positions');
  if (rows === undefined || !offsetPositions.has(readString(config, 'model_type') ?? '')) return rows;
  return rows - (readPositiveInteger(config, 'pad_token_id') ?? 1) - 1;
}

/** Kinds of pooling in a sentence-transformers configuration. */
const poolingModes = [
  'cls_token',
  'mean_tokens',
  'max_tokens',
  'mean_sqrt_len_tokens',
  'weightedmean_tokens',
  'lasttoken',
];

function readPooling(id: string, config: unknown): Pooling | undefined {
  const named = readString(config, 'pooling_mode');
  const set = poolingModes.filter((mode) => readBoolean(config, `pooling_mode_${mode}`));
  const requested = named ?? (set.length > 0 ? set.join(' and ') : undefined);
  if (requested === undefined) return undefined;
  if (requested === 'mean' || requested === 'mean_tokens') return 'mean';
  // Same direction as the mean, and both are normalised.
  if (requested === 'mean_sqrt_len_tokens') return 'mean';
  if (requested === 'cls' || requested === 'cls_token') return 'cls';
  throw new AssayError(
    'invalid_request',
    `Embedder '${id}' uses the pooling '${requested}', which is not supported. Use an encoder with mean or cls pooling`,
  );
}

/** The encoder's default prompt. */
function readPrompt(config: unknown): string | undefined {
  const name = readString(config, 'default_prompt_name');
  return name === undefined ? undefined : readString(readObject(config, 'prompts'), name);
}

function hasHead(modules: unknown): boolean {
  return (
    Array.isArray(modules) &&
    modules.some((module) => readString(module, 'type')?.endsWith('.Dense') ?? false)
  );
}
