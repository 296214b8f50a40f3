// How an encoder is used, from its own files: pooling, prefix, window, vocabulary. What a repository does not say is
// taken from what is known of its family; what nobody says is mean pooling, and a note. Pure.
import { AssayError } from '../../contract/errors.js';
import type { Pooling } from '../../kernels/pooling.js';
import { objectIn, textIn, truthIn, wholeIn } from './json.js';
import { familyOf } from './known-encoders.js';

/** Parsed JSON of a repository's files; undefined for those that it has not. */
export interface EncoderFiles {
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
  /** Put before each text. */
  readonly prefix: string;
  /** Tokens of one text at most, special ones and the prefix included. */
  readonly limit: number;
  /** Ids are below this. */
  readonly vocabulary: number;
  /** The model ends in a layer of its own after pooling, so only its pooled output is its vector. */
  readonly head: boolean;
  /** What had to be assumed, in a sentence; null for nothing. */
  readonly note: string | null;
}

/**
 * @param id of the repository, by which its family is known
 * @throws artifact_damaged when the configuration says no size; invalid_request for a pooling that is not supported
 */
export function settingsOf(id: string, files: EncoderFiles): EncoderSettings {
  const family = familyOf(id);
  const dimensions = wholeIn(files.config, 'hidden_size', 'd_model', 'dim', 'n_embd');
  const vocabulary = wholeIn(files.config, 'vocab_size');
  if (!dimensions || !vocabulary) {
    throw new AssayError(
      'artifact_damaged',
      `Embedder '${id}': config.json has no hidden_size or no vocab_size`,
    );
  }
  const own = poolingIn(id, files.pooling);
  const limits = [
    positions(files.config),
    wholeIn(files.tokenizer, 'model_max_length'),
    wholeIn(files.sentence, 'max_seq_length'),
    files.sentence === undefined ? family?.limit : undefined,
  ].filter((limit) => limit !== undefined);
  const assumed = own === undefined && family === undefined;
  return {
    dimensions,
    pooling: own ?? family?.pooling ?? 'mean',
    prefix: promptIn(files.prompts) ?? family?.prefix ?? '',
    limit: Math.min(...(limits.length > 0 ? limits : [usualLimit]), largestLimit),
    vocabulary,
    head: hasHead(files.modules),
    note: assumed ? `Embedder '${id}' does not say how it pools: mean is assumed` : null,
  };
}

/** That of BERT, where nothing is said. */
const usualLimit = 512;
/** Attention costs the square of the length; longer texts are better split. */
const largestLimit = 1024;

/** Families whose positions begin after the padding id. */
const shifted = new Set(['roberta', 'xlm-roberta', 'camembert', 'mpnet', 'xmod']);

function positions(config: unknown): number | undefined {
  const rows = wholeIn(config, 'max_position_embeddings', 'n_positions');
  if (rows === undefined || !shifted.has(textIn(config, 'model_type') ?? '')) return rows;
  return rows - (wholeIn(config, 'pad_token_id') ?? 1) - 1;
}

/** Kinds of pooling in a sentence-transformers configuration, and whether they are known here. */
const modes = [
  'cls_token',
  'mean_tokens',
  'max_tokens',
  'mean_sqrt_len_tokens',
  'weightedmean_tokens',
  'lasttoken',
];

function poolingIn(id: string, config: unknown): Pooling | undefined {
  const named = textIn(config, 'pooling_mode');
  const set = modes.filter((mode) => truthIn(config, `pooling_mode_${mode}`));
  const wanted = named ?? (set.length > 0 ? set.join(' and ') : undefined);
  if (wanted === undefined) return undefined;
  if (wanted === 'mean' || wanted === 'mean_tokens') return 'mean';
  // Parallel to the unit vector of the mean: both are normalised.
  if (wanted === 'mean_sqrt_len_tokens') return 'mean';
  if (wanted === 'cls' || wanted === 'cls_token') return 'cls';
  throw new AssayError('invalid_request', `Embedder '${id}' pools by ${wanted}, which is not supported`);
}

/** The prompt that it uses when none is asked for. */
function promptIn(config: unknown): string | undefined {
  const name = textIn(config, 'default_prompt_name');
  return name === undefined ? undefined : textIn(objectIn(config, 'prompts'), name);
}

function hasHead(modules: unknown): boolean {
  return (
    Array.isArray(modules) && modules.some((module) => textIn(module, 'type')?.endsWith('.Dense') ?? false)
  );
}
