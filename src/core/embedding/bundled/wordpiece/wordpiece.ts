// Converts text to token ids in one pass over its UTF-16 units, without intermediate strings. The ids equal those of
// @huggingface/tokenizers for the same vocabulary with BERT's normaliser and pre-tokeniser, including literals such as
// `[CLS]`, which become special tokens. Each instance reuses its buffers, so it is not re-entrant.
import { hashBase } from '../../features/string-table.js';
import { CharacterMap, contextual, expanded, isolated, removed, space } from './character-map.js';
import { isPunctuation, type NormaliserRules, normalise, splitWords, uncased } from './normalise.js';
import { bundledForm, Vocabulary, type VocabularyForm } from './vocabulary.js';

/** Changes whenever the ids of any text could. */
export const wordPieceRevision = 'wordpiece-1';

const openingBracket = 0x5b;
export class WordPiece {
  readonly vocabulary: Vocabulary;
  readonly characters: CharacterMap;
  readonly #rules: NormaliserRules;
  #ids = new Int32Array(1024);
  #count = 0;
  /** The text that `#ids` belong to: each is counted, checked and embedded, one after the other. */
  #encoded = '';
  /** The current word: its first units, its number of units, and the rolling hash of the stored ones. */
  readonly #word: Uint16Array;
  #length = 0;
  #hash = 0;

  /**
   * @param vocabulary the text of `vocab.txt`, or its tokens
   * @param form with words of at most 512 code points
   * @throws artifact_damaged when it is not a vocabulary
   */
  constructor(
    vocabulary: string | readonly string[],
    form: VocabularyForm = bundledForm,
    rules: NormaliserRules = uncased,
  ) {
    this.vocabulary = new Vocabulary(vocabulary, form);
    this.characters = new CharacterMap(rules);
    this.#rules = rules;
    // Enough for the longest word that is not unknown because of its length.
    this.#word = new Uint16Array(2 * form.longestWord);
  }

  /**
   * Encodes a text, without adding special tokens.
   * @returns token ids, empty when normalising leaves nothing; a view that the next call overwrites
   */
  encode(text: string): Int32Array {
    if (text === this.#encoded) return this.#ids.subarray(0, this.#count);
    const { specialTokens } = this.vocabulary;
    this.#encoded = text;
    this.#count = 0;
    // Start of the text since the last special token, and of its ids: a contextual character encodes it again.
    let section = 0;
    let sectionIds = 0;
    for (let at = this.#scan(text, 0); at < text.length; at = this.#scan(text, section)) {
      const special = specialTokens.findAt(text, at);
      if (special) {
        this.#endWord();
        this.#push(special.id);
        section = at + special.literal.length;
      } else {
        const end = specialTokens.findNext(text, at);
        this.#count = sectionIds;
        this.#encodeWhole(text.slice(section, end));
        section = end;
      }
      sectionIds = this.#count;
    }
    this.#endWord();
    return this.#ids.subarray(0, this.#count);
  }

  /** Counts the tokens of a word; 0 when any of them is unknown. */
  countPieces(word: string): number {
    const ids = this.encode(word);
    return ids.includes(this.vocabulary.unknown) ? 0 : ids.length;
  }

  /** Reads from `start` to the end, a special token, or a contextual character. @returns the index where it stopped */
  #scan(text: string, start: number): number {
    const characters = this.characters;
    const word = this.#word;
    const { specialTokens } = this.vocabulary;
    const latin = characters.latin;
    let length = this.#length;
    let hash = this.#hash;
    let i = start;
    for (; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      const point = unit < 0xd800 || unit > 0xdbff ? unit : (text.codePointAt(i) ?? unit);
      const action = unit < 256 ? (latin[unit] ?? removed) : characters.getAction(point);
      if (action > space && action <= 0xffff) {
        if (length < word.length) {
          word[length] = action;
          hash = (Math.imul(hash, hashBase) + action) | 0;
        }
        length++;
        continue;
      }
      if (action === space) {
        if (length > 0) this.#emit(length, hash);
        length = hash = 0;
        continue;
      }
      this.#length = length;
      this.#hash = hash;
      if (action === contextual || (unit === openingBracket && specialTokens.findAt(text, i))) return i;
      this.#applyAction(action);
      length = this.#length;
      hash = this.#hash;
      if (point > 0xffff) i++;
    }
    this.#length = length;
    this.#hash = hash;
    return i;
  }

  /** Applies the action of a character that is not simply the next unit of a word. */
  #applyAction(action: number): void {
    if (action === removed) return;
    if (action === space) this.#endWord();
    else if (action >= expanded) this.#addNormalised(this.characters.expansions[action - expanded] ?? '');
    else if (action >= isolated) this.#addIsolated(action - isolated);
    else this.#addPoint(action);
  }

  #addNormalised(normalised: string): void {
    for (const character of normalised) {
      if (character === ' ') this.#endWord();
      else if (isPunctuation(character)) this.#addIsolated(character.codePointAt(0) ?? 0);
      else this.#addPoint(character.codePointAt(0) ?? 0);
    }
  }

  #addIsolated(point: number): void {
    this.#endWord();
    this.#addPoint(point);
    this.#endWord();
  }

  #addPoint(point: number): void {
    if (point > 0xffff) {
      this.#addUnit(0xd7c0 + (point >> 10));
      this.#addUnit(0xdc00 + (point & 0x3ff));
    } else this.#addUnit(point);
  }

  #addUnit(unit: number): void {
    if (this.#length < this.#word.length) {
      this.#word[this.#length] = unit;
      this.#hash = (Math.imul(this.#hash, hashBase) + unit) | 0;
    }
    this.#length++;
  }

  #endWord(): void {
    if (this.#length > 0) this.#emit(this.#length, this.#hash);
    this.#length = 0;
    this.#hash = 0;
  }

  /** Encodes the word of `length` units. */
  #emit(length: number, hash: number): void {
    const word = this.#word;
    const { vocabulary } = this;
    const { longestWord } = vocabulary;
    if (this.#count + longestWord > this.#ids.length) this.#grow();
    const id =
      length > longestWord && this.#isTooLong(length)
        ? vocabulary.unknown
        : vocabulary.findWhole(word, length, hash);
    if (id >= 0) this.#ids[this.#count++] = id;
    else this.#count = vocabulary.split(word, length, this.#ids, this.#count);
  }

  #isTooLong(length: number): boolean {
    if (length > this.#word.length) return true;
    let points = 0;
    for (let i = 0; i < length; i++) if (((this.#word[i] ?? 0) & 0xfc00) !== 0xdc00) points++;
    return points > this.vocabulary.longestWord;
  }

  /** Encodes text between special tokens that must be normalised as a whole. */
  #encodeWhole(text: string): void {
    this.#length = 0;
    this.#hash = 0;
    for (const word of splitWords(normalise(text, this.#rules))) {
      for (let i = 0; i < word.length; i++) this.#addUnit(word.charCodeAt(i));
      this.#endWord();
    }
  }

  #push(id: number): void {
    if (this.#count === this.#ids.length) this.#grow();
    this.#ids[this.#count++] = id;
  }

  #grow(): void {
    const wider = new Int32Array(this.#ids.length * 2);
    wider.set(this.#ids);
    this.#ids = wider;
  }
}
