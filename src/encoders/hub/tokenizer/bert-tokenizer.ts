// The tokenizer of BERT from tokenizer.json: WordPiece after BERT's normaliser and pre-tokeniser, between [CLS] and [SEP].
// Its ids are those of the original tokenizer. transformers.js, which is not loaded then, has others for ideographs beyond U+FFFF,
// for a sigma at the end of a word, and for a literal such as [CLS] with a control character inside in a cased model. A file with
// anything else is not read.

import {
  locateTokens,
  type NormaliserRules,
  type VocabularyForm,
  WordPiece,
} from '../../../core/embedding/parts/index.js';
import { readBoolean, readList, readMember, readObject, readString } from '../json.js';
import { readEnds } from './ends.js';
import type { TokenizerModel } from './tokenizer.js';

/** What the two files say, completely. */
interface BertForm {
  readonly tokens: readonly string[];
  readonly vocabulary: VocabularyForm;
  readonly rules: NormaliserRules;
  /** Ids before and after every text. */
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a tokenizer. Like transformers.js it never truncates: the caller splits or rejects longer texts.
 * @param file the parsed `tokenizer.json`
 * @param config the parsed `tokenizer_config.json`
 * @returns null for any other tokenizer than BERT's
 */
export function readBertTokenizer(file: unknown, config: unknown): TokenizerModel | null {
  const form = readForm(file, config);
  if (!form) return null;
  const { tokens, vocabulary, rules, first, last } = form;
  const wordPiece = new WordPiece(tokens, vocabulary, rules);
  const { unknown } = wordPiece.vocabulary;
  return {
    encode(text) {
      const tokenIds = wordPiece.encode(text);
      const ids = new Uint32Array(tokenIds.length + 2);
      ids.set(tokenIds, 1);
      ids[0] = first;
      ids[ids.length - 1] = last;
      return ids;
    },
    countPieces(word) {
      const ids = wordPiece.encode(word);
      return ids.includes(unknown) ? 0 : ids.length;
    },
    locate: (text) => locateTokens(wordPiece, text),
  };
}

function readForm(file: unknown, config: unknown): BertForm | null {
  const rules = readRules(readObject(file, 'normalizer'));
  const model = readObject(file, 'model');
  const tokens = readTokens(model);
  const isBert = readString(readObject(file, 'pre_tokenizer'), 'type') === 'BertPreTokenizer';
  if (!rules || !tokens || !isBert || !isPlainClass(config)) return null;
  const getId = (token: unknown) => {
    const id = typeof token === 'string' ? readMember(readObject(model, 'vocab'), token) : undefined;
    return typeof id === 'number' ? id : undefined;
  };
  const unknown = readString(model, 'unk_token');
  const longestWord = readMember(model, 'max_input_chars_per_word') ?? defaultLongestWord;
  const specialLiterals = readSpecialLiterals(readMember(file, 'added_tokens'), getId);
  const ends = readEnds(readObject(file, 'post_processor'));
  const [first, last] = (ends ?? []).map(getId);
  if (!unknown || unknown.startsWith('##') || getId(unknown) === undefined || !specialLiterals) return null;
  if (!isLength(longestWord) || first === undefined || last === undefined) return null;
  return { tokens, vocabulary: { unknown, longestWord, specialLiterals }, rules, first, last };
}

/** Of a file without `max_input_chars_per_word`. */
const defaultLongestWord = 100;
/** The most that `WordPiece` accepts. */
const maxLongestWord = 512;

const isLength = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= maxLongestWord;

/** Classes of transformers.js that add nothing to the file. */
const plainClass = /^(((Bert|DistilBert|PreTrained)Tokenizer(Fast)?)|TokenizersBackend)$/;

const isPlainClass = (config: unknown): boolean =>
  plainClass.test(readString(config, 'tokenizer_class') ?? 'PreTrainedTokenizer') &&
  !readMember(config, 'remove_space') &&
  !readMember(config, 'do_lowercase_and_remove_accent');

function readRules(normalizer: unknown): NormaliserRules | null {
  if (readString(normalizer, 'type') !== 'BertNormalizer') return null;
  const names = ['clean_text', 'lowercase', 'handle_chinese_chars', 'strip_accents'];
  const known = names.every((name) =>
    ['boolean', 'object', 'undefined'].includes(typeof readMember(normalizer, name)),
  );
  if (!known || !readBoolean(normalizer, 'clean_text')) return null;
  const lowercase = readBoolean(normalizer, 'lowercase');
  const strip = readMember(normalizer, 'strip_accents');
  return {
    lowercase,
    // Where the file does not say, accents go with the case.
    stripAccents: lowercase ? strip !== false : strip === true,
    spaceIdeographs: readBoolean(normalizer, 'handle_chinese_chars'),
    original: true,
  };
}

/** Tokens by id; null unless the ids are 0 to n - 1. */
function readTokens(model: unknown): string[] | null {
  const isWordPiece =
    readString(model, 'type') === 'WordPiece' &&
    readString(model, 'continuing_subword_prefix') === '##' &&
    !readMember(model, 'fuse_unk');
  if (!isWordPiece) return null;
  const entries = Object.entries(readObject(model, 'vocab') ?? {});
  const tokens: (string | undefined)[] = new Array(entries.length).fill(undefined);
  for (const [token, id] of entries) {
    // Half a surrogate pair would match half a character.
    if (typeof id !== 'number' || !(id < tokens.length) || /\p{Cs}/u.test(token)) return null;
    tokens[id] = token;
  }
  return tokens.includes(undefined) ? null : tokens.map((token) => token ?? '');
}

/** Tokens that texts may contain literally; null for one that is more than a literal. */
function readSpecialLiterals(added: unknown, getId: (token: unknown) => number | undefined): string[] | null {
  const literals = readList(added).map((token) => {
    const content = readString(token, 'content');
    const isLiteral =
      /^\[[A-Z]+\]$/.test(content ?? '') &&
      readMember(token, 'id') === getId(content) &&
      (readMember(token, 'normalized') ?? !readBoolean(token, 'special')) === false &&
      ['single_word', 'lstrip', 'rstrip'].every((name) => !readMember(token, name));
    return isLiteral ? content : undefined;
  });
  return literals.every((literal) => literal !== undefined) ? literals : null;
}
