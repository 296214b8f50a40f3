// Text to token ids in one pass over its UTF-16 units, without intermediate strings. Ids equal those of
// @huggingface/tokenizers for the same vocabulary with BERT's normaliser and pre-tokeniser; literals such as
// `[CLS]` in the text are the special tokens, as there. One scratch area an instance, so not re-entrant.
import { hashBase } from '../string-table.js';
import { alone, CharacterMap, contextual, several, space, vanishes } from './character-map.js';
import { isPunctuation, normalise, words } from './normalise.js';
import { longestWord, Vocabulary } from './vocabulary.js';

/** Changes whenever the ids of any text could. */
export const wordPieceRevision = 'wordpiece-1';

const openingBracket = 0x5b;
/** Units kept of a word: enough for the longest one that is not unknown by its length alone. */
const keptUnits = 2 * longestWord;

export class WordPiece {
  readonly vocabulary: Vocabulary;
  private readonly characters = new CharacterMap();
  private ids = new Int32Array(1024);
  private count = 0;
  /** The word being read: its first units, how many it has in all, and the rolling hash of those kept. */
  private readonly word = new Uint16Array(keptUnits);
  private length = 0;
  private hash = 0;

  /**
   * @param vocabulary the text of `vocab.txt`
   * @throws artifact_damaged when it is not a vocabulary
   */
  constructor(vocabulary: string) {
    this.vocabulary = new Vocabulary(vocabulary);
  }

  /**
   * Token ids of a text, no special tokens added; empty when normalising leaves nothing of it.
   * @returns a view that the next call overwrites
   */
  encode(text: string): Int32Array {
    const { specialTokens } = this.vocabulary;
    this.count = 0;
    // Where the text since the last special token begins, and its ids: what a contextual character sends back to.
    let section = 0;
    let sectionIds = 0;
    for (let at = this.scan(text, 0); at < text.length; at = this.scan(text, section)) {
      const special = specialTokens.at(text, at);
      if (special) {
        this.endWord();
        this.push(special.id);
        section = at + special.literal.length;
      } else {
        const end = specialTokens.next(text, at);
        this.count = sectionIds;
        this.encodeWhole(text.slice(section, end));
        section = end;
      }
      sectionIds = this.count;
    }
    this.endWord();
    return this.ids.subarray(0, this.count);
  }

  /** Reads from `start` up to the end, a special token, or a contextual character. @returns where it stopped */
  private scan(text: string, start: number): number {
    const { characters, word } = this;
    const { specialTokens } = this.vocabulary;
    const latin = characters.latin;
    let length = this.length;
    let hash = this.hash;
    let i = start;
    for (; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      const point = unit < 0xd800 || unit > 0xdbff ? unit : text.codePointAt(i)!;
      const action = unit < 256 ? latin[unit]! : characters.action(point);
      if (action > space && action <= 0xffff) {
        if (length < keptUnits) {
          word[length] = action;
          hash = (Math.imul(hash, hashBase) + action) | 0;
        }
        length++;
        continue;
      }
      if (action === space) {
        if (length > 0) this.emit(length, hash);
        length = hash = 0;
        continue;
      }
      this.length = length;
      this.hash = hash;
      if (action === contextual || (unit === openingBracket && specialTokens.at(text, i))) return i;
      this.act(action);
      length = this.length;
      hash = this.hash;
      if (point > 0xffff) i++;
    }
    this.length = length;
    this.hash = hash;
    return i;
  }

  /** Does what one character asks for that is not simply the next unit of a word. */
  private act(action: number): void {
    if (action === vanishes) return;
    if (action === space) this.endWord();
    else if (action >= several) this.addNormalised(this.characters.expansions[action - several]!);
    else if (action >= alone) this.addAlone(action - alone);
    else this.addPoint(action);
  }

  private addNormalised(normalised: string): void {
    for (const character of normalised) {
      if (character === ' ') this.endWord();
      else if (isPunctuation(character)) this.addAlone(character.codePointAt(0)!);
      else this.addPoint(character.codePointAt(0)!);
    }
  }

  private addAlone(point: number): void {
    this.endWord();
    this.addPoint(point);
    this.endWord();
  }

  private addPoint(point: number): void {
    if (point > 0xffff) {
      this.addUnit(0xd7c0 + (point >> 10));
      this.addUnit(0xdc00 + (point & 0x3ff));
    } else this.addUnit(point);
  }

  private addUnit(unit: number): void {
    if (this.length < keptUnits) {
      this.word[this.length] = unit;
      this.hash = (Math.imul(this.hash, hashBase) + unit) | 0;
    }
    this.length++;
  }

  private endWord(): void {
    if (this.length > 0) this.emit(this.length, this.hash);
    this.length = 0;
    this.hash = 0;
  }

  /** Turns the word of `length` units into ids. */
  private emit(length: number, hash: number): void {
    const { word, vocabulary } = this;
    if (this.count + longestWord > this.ids.length) this.grow();
    const id =
      length > longestWord && this.isTooLong(length)
        ? vocabulary.unknown
        : vocabulary.whole(word, length, hash);
    if (id >= 0) this.ids[this.count++] = id;
    else this.count = vocabulary.split(word, length, this.ids, this.count);
  }

  private isTooLong(length: number): boolean {
    if (length > keptUnits) return true;
    let points = 0;
    for (let i = 0; i < length; i++) if ((this.word[i]! & 0xfc00) !== 0xdc00) points++;
    return points > longestWord;
  }

  /** A stretch of text between special tokens that has to be normalised as a whole. */
  private encodeWhole(text: string): void {
    this.length = 0;
    this.hash = 0;
    for (const word of words(normalise(text))) {
      for (let i = 0; i < word.length; i++) this.addUnit(word.charCodeAt(i));
      this.endWord();
    }
  }

  private push(id: number): void {
    if (this.count === this.ids.length) this.grow();
    this.ids[this.count++] = id;
  }

  private grow(): void {
    const wider = new Int32Array(this.ids.length * 2);
    wider.set(this.ids);
    this.ids = wider;
  }
}
