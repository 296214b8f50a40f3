// The tokenizer of a Unigram vocabulary from tokenizer.json, as multilingual encoders have it: normalisers, words marked by
// Metaspace, between two special tokens. Its ids are those of tokenizers, from which transformers.js, which is not loaded then,
// differs in the characters of the compiled map. A file with anything else is not read.
import {
  locatePieces,
  type Pieces,
  Unigram,
  type UnigramForm,
  wordMark,
} from '../../../core/embedding/parts/index.js';
import { readBoolean, readList, readMember, readObject, readString } from '../json.js';
import { readEnds } from './ends.js';
import { type Literal, Literals } from './literals.js';
import { readNormalizer } from './normalizers.js';
import type { TokenizerModel } from './tokenizer.js';

/** Most pieces: the largest published vocabularies have 500,000. */
const maxPieces = 1_000_000;
/** Longest piece in UTF-16 units. */
const maxLength = 1024;

/** Classes of transformers.js that add nothing to the file. */
const plainClass = /^(((Bert|XLMRoberta|PreTrained)Tokenizer(Fast)?)|TokenizersBackend)$/;

/**
 * Reads a tokenizer. It never truncates: the caller splits or rejects longer texts.
 * @param file the parsed `tokenizer.json`
 * @param config the parsed `tokenizer_config.json`
 * @returns null for a tokenizer that is not of this kind
 */
export function readUnigramTokenizer(file: unknown, config: unknown): TokenizerModel | null {
  const model = readObject(file, 'model');
  const pieces = readString(model, 'type') === 'Unigram' ? readPieces(model) : null;
  const form = readForm(file);
  const added = readAdded(readMember(file, 'added_tokens'));
  const isPlain =
    plainClass.test(readString(config, 'tokenizer_class') ?? 'PreTrainedTokenizer') &&
    !readMember(config, 'remove_space') &&
    !readMember(config, 'do_lowercase_and_remove_accent');
  if (!pieces || !form || !added || !isPlain) return null;
  const unigram = new Unigram(pieces, form);
  // Elsewhere a word could be cut together with the next one.
  if (!unigram.wordsApart) return null;
  const [first, last] = (readEnds(readObject(file, 'post_processor')) ?? []).map((name) => {
    const token = [...added.raw, ...added.normal].find(({ content }) => content === name);
    const id = token?.id ?? pieces.pieces.indexOf(`${name}`);
    return id < 0 ? undefined : id;
  });
  if (first === undefined || last === undefined) return null;
  return createModel(unigram, added, [first, last]);
}

interface Added {
  /** Found in texts as they are. */
  readonly raw: readonly Literal[];
  /** Found in normal forms. */
  readonly normal: readonly Literal[];
}

function createModel(
  unigram: Unigram,
  added: Added,
  [first, last]: readonly [number, number],
): TokenizerModel {
  const raw = new Literals(added.raw);
  const { normalise } = unigram.form;
  const normal = new Literals(added.normal.map((token) => ({ ...token, content: normalise(token.content) })));
  const hasNormal = added.normal.length > 0;
  /** Ids of a text without literals as it is. */
  const encodeSection = (text: string): ArrayLike<number> => {
    if (!hasNormal) return unigram.encode(text);
    const form = normalise(text);
    if (!normal.areIn(form)) return unigram.encodeNormal(form);
    return normal
      .split(form)
      .flatMap((part) => (typeof part === 'number' ? part : [...unigram.encodeNormal(part)]));
  };
  return {
    encode(text) {
      const sections = raw.areIn(text) ? raw.split(text) : [text];
      if (sections.length === 1) return Uint32Array.of(first, ...Array.from(encodeSection(text)), last);
      const ids = sections.flatMap((part) =>
        typeof part === 'number' ? part : Array.from(encodeSection(part)),
      );
      return Uint32Array.of(first, ...ids, last);
    },
    countPieces: (word) => unigram.countPieces(word),
    locate: (text) =>
      raw.areIn(text) || (hasNormal && normal.areIn(normalise(text))) ? null : locatePieces(unigram, text),
  };
}

/** Pieces by id; null for what is no list of them. */
function readPieces(model: unknown): Pieces | null {
  const vocabulary = readList(readMember(model, 'vocab'));
  const unknown = readMember(model, 'unk_id');
  if (vocabulary.length === 0 || vocabulary.length > maxPieces || readMember(model, 'byte_fallback'))
    return null;
  if (typeof unknown !== 'number' || !Number.isInteger(unknown) || vocabulary[unknown] === undefined)
    return null;
  const pieces: string[] = [];
  const scores = new Float64Array(vocabulary.length);
  for (const [id, entry] of vocabulary.entries()) {
    const [piece, score] = readList(entry);
    if (typeof piece !== 'string' || piece.length > maxLength || typeof score !== 'number') return null;
    // Half a surrogate pair would match half a character.
    if (/\p{Cs}/u.test(piece)) return null;
    pieces.push(piece);
    scores[id] = score;
  }
  return { pieces, scores, unknown };
}

function readForm(file: unknown): UnigramForm | null {
  const normalise = readNormalizer(readMember(file, 'normalizer'));
  const before = readObject(file, 'pre_tokenizer');
  const isSequence = readString(before, 'type') === 'Sequence';
  const steps = isSequence ? readList(readMember(before, 'pretokenizers')) : [before];
  if (!normalise || steps.length === 0 || !isMetaspace(steps.at(-1))) return null;
  const [splitter, ...more] = steps.slice(0, -1);
  if (splitter === undefined) return { normalise };
  return more.length === 0 && readString(splitter, 'type') === 'WhitespaceSplit'
    ? { normalise, mark: markWords }
    : null;
}

/** Marks before each word and in place of spaces. */
const isMetaspace = (step: unknown): boolean =>
  readString(step, 'type') === 'Metaspace' &&
  (readString(step, 'replacement') ?? wordMark) === wordMark &&
  (readString(step, 'str_rep') ?? wordMark) === wordMark &&
  (readString(step, 'prepend_scheme') ?? 'always') === 'always' &&
  readMember(step, 'add_prefix_space') !== false;

const words = /\P{White_Space}+/gu;

/** A mark before each word, unless it begins with one. */
const markWords = (normal: string): string =>
  (normal.match(words) ?? []).map((word) => (word.startsWith(wordMark) ? word : wordMark + word)).join('');

/** Tokens that texts may contain literally; null for one that is more than a literal. */
function readAdded(tokens: unknown): Added | null {
  const raw: Literal[] = [];
  const normal: Literal[] = [];
  for (const token of readList(tokens)) {
    const content = readString(token, 'content');
    const id = readMember(token, 'id');
    if (!content || typeof id !== 'number' || readMember(token, 'single_word')) return null;
    const isNormal = readMember(token, 'normalized') ?? !readBoolean(token, 'special');
    const [takesBefore, takesAfter] = [readBoolean(token, 'lstrip'), readBoolean(token, 'rstrip')];
    (isNormal ? normal : raw).push({ content, id, takesBefore, takesAfter });
  }
  return { raw, normal };
}
