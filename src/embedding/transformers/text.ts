// Everything of a repository but its weights: how it is used, and its tokenizer.
import type { StoredFile } from '../../storage/file-store.js';
import { parseJson, textIn } from './json.js';
import type { Repository } from './repository.js';
import { type EncoderSettings, settingsOf } from './settings.js';
import { EncoderTokenizer } from './tokenizer.js';
import { loadTokenizer } from './tokenizer-model.js';

export interface EncoderText {
  readonly settings: EncoderSettings;
  readonly tokenizer: EncoderTokenizer;
  /** Everything here that a vector depends on. */
  readonly identity: readonly string[];
}

/** @throws artifact_unavailable, artifact_damaged, invalid_request; the signal's reason */
export async function readText(repository: Repository): Promise<EncoderText> {
  const read = async (path: string) => parseJson((await repository.read(path)).bytes, path);
  const [config, tokenizerFile, tokenizerConfig, sentence] = await Promise.all([
    read('config.json'),
    repository.read('tokenizer.json'),
    repository.read('tokenizer_config.json'),
    readSentenceFiles(repository),
  ]);
  const settings = settingsOf(repository.id, {
    config,
    tokenizer: parseJson(tokenizerConfig.bytes, 'tokenizer_config.json'),
    ...sentence,
  });
  const files: readonly (readonly [string, StoredFile])[] = [
    ['tokenizer.json', tokenizerFile],
    ['tokenizer_config.json', tokenizerConfig],
  ];
  const model = await loadTokenizer(new Map(files.map(([path, { bytes }]) => [path, bytes])));
  const { pooling, prefix, limit, head } = settings;
  return {
    settings,
    tokenizer: new EncoderTokenizer(model, prefix),
    identity: [...files.map(([, { sha256 }]) => sha256), pooling, prefix, `${limit}`, `${head}`],
  };
}

/** The files of sentence-transformers, all of which there are where there is the first. */
async function readSentenceFiles(repository: Repository) {
  const ifAny = async (path: string) => {
    const file = await repository.readIfAny(path);
    return file && parseJson(file.bytes, path);
  };
  const modules = await ifAny('modules.json');
  if (!modules) return {};
  const [pooling, sentence, prompts] = await Promise.all([
    ifAny(`${poolingFolder(modules)}/config.json`),
    ifAny('sentence_bert_config.json'),
    ifAny('config_sentence_transformers.json'),
  ]);
  return { modules, pooling, sentence, prompts };
}

function poolingFolder(modules: unknown): string {
  const module = Array.isArray(modules)
    ? modules.find((entry) => textIn(entry, 'type')?.endsWith('.Pooling'))
    : undefined;
  return textIn(module, 'path') || '1_Pooling';
}
