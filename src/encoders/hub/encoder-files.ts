// Reads every file of a repository except the weights: its settings and its tokenizer.
import { AssayError, isAssayError, quote } from '../../core/contract/index.js';
import type { StoredFile } from '../../core/storage/index.js';
import { parseJson, readObject, readString } from './json.js';
import { loadPart } from './load-part.js';
import type { Repository } from './repository.js';
import { type EncoderSettings, readSettings } from './settings.js';
import { readBertTokenizer } from './tokenizer/bert-tokenizer.js';
import { EncoderTokenizer, type TokenizerModel } from './tokenizer/tokenizer.js';

export interface EncoderConfig {
  readonly settings: EncoderSettings;
  /** The parsed `config.json`. */
  readonly model: unknown;
  readonly tokenizer: EncoderTokenizer;
  /** Everything here that a vector depends on. */
  readonly identity: readonly string[];
}

/**
 * Reads the repository's smallest required file: if the hub cannot be reached or the repository is unknown, this fails
 * before anything large is downloaded.
 * @throws artifact_unavailable, artifact_damaged; the signal's reason
 */
export async function readModelConfig(repository: Repository): Promise<unknown> {
  try {
    return await readJson(repository, 'config.json');
  } catch (error) {
    if (!isAssayError(error) || error.code !== 'artifact_unavailable') throw error;
    const remedy = `Check the embedder ${quote(repository.id, 60)} and the connection, or set the option 'hub'`;
    throw new AssayError(error.code, `${error.detail}. ${remedy}`, { cause: error });
  }
}

/**
 * Reads the other files.
 * @param config the parsed `config.json`
 * @throws artifact_unavailable, artifact_damaged, invalid_request; the signal's reason
 */
export async function readEncoderConfig(repository: Repository, config: unknown): Promise<EncoderConfig> {
  const [tokenizerFile, tokenizerConfig, sentence] = await Promise.all([
    repository.read('tokenizer.json'),
    repository.read('tokenizer_config.json'),
    readSentenceFiles(repository),
  ]);
  const tokenizer = parseJson(tokenizerConfig.bytes, await repository.getUrl('tokenizer_config.json'));
  const settings = readSettings(repository.id, { config, tokenizer, ...sentence });
  const parsed = parseJson(tokenizerFile.bytes, await repository.getUrl('tokenizer.json'));
  const model =
    (await readNativeTokenizer(parsed, tokenizer)) ??
    (await loadOtherTokenizer(tokenizerFile, tokenizerConfig));
  const { pooling, prefix, limit, head } = settings;
  return {
    settings,
    model: config,
    tokenizer: new EncoderTokenizer(model, prefix),
    identity: [tokenizerFile.sha256, tokenizerConfig.sha256, pooling, prefix, `${limit}`, `${head}`],
  };
}

/** A tokenizer that needs no library; null for any other. */
async function readNativeTokenizer(file: unknown, config: unknown): Promise<TokenizerModel | null> {
  if (readString(readObject(file, 'model'), 'type') !== 'Unigram') return readBertTokenizer(file, config);
  const { readUnigramTokenizer } = await import('./tokenizer/unigram-tokenizer.js');
  return readUnigramTokenizer(file, config);
}

/** Only here does transformers.js load. */
async function loadOtherTokenizer(file: StoredFile, config: StoredFile): Promise<TokenizerModel> {
  const { loadTokenizer } = await loadPart('tokenizer', () => import('./tokenizer/tokenizer-model.js'));
  return loadTokenizer(
    new Map([
      ['tokenizer.json', file.bytes],
      ['tokenizer_config.json', config.bytes],
    ]),
  );
}

/** Reads the files of sentence-transformers; without the first, modules.json, the others are not expected either. */
async function readSentenceFiles(repository: Repository) {
  const modules = await readJsonIfAny(repository, 'modules.json');
  if (!modules) return {};
  const [pooling, sentence, prompts] = await Promise.all([
    readJsonIfAny(repository, `${findPoolingFolder(modules)}/config.json`),
    readJsonIfAny(repository, 'sentence_bert_config.json'),
    readJsonIfAny(repository, 'config_sentence_transformers.json'),
  ]);
  return { modules, pooling, sentence, prompts };
}

async function readJson(repository: Repository, path: string): Promise<unknown> {
  const file = await repository.read(path);
  return parseJson(file.bytes, await repository.getUrl(path));
}

async function readJsonIfAny(repository: Repository, path: string): Promise<unknown> {
  const file = await repository.readIfAny(path);
  return file && parseJson(file.bytes, await repository.getUrl(path));
}

function findPoolingFolder(modules: unknown): string {
  const module = Array.isArray(modules)
    ? modules.find((entry) => readString(entry, 'type')?.endsWith('.Pooling'))
    : undefined;
  return readString(module, 'path') || '1_Pooling';
}
