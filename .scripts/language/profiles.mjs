// From frequencies of words to profiles: the frequent words and the letters of each language, in groups of like frequency,
// and the letter trigrams that separate languages, each with its frequency in all of them.

/** Read by name. */
const named = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
/** Read as "other". */
const others = 'ca da nb sv is fi hu pl cs sk sl sh ro tr lt lv id fil vi'.split(' ');
/** Others that share most of their words with a language by name. */
const close = ['ca', 'ro'];
/** How many words a language has, and how many trigrams all have: profiles together stay below 10 kB. */
const wordCounts = { named: 135, close: 37, other: 17 };
const trigramCount = 550;
/** English counts by half in the choice of trigrams: it is told from others by its thresholds, too. */
const englishInformation = 0.5;
/** Groups begin with this level: nothing is more frequent than 2^-3.5. */
const minLevel = 3;
/** Levels of trigrams. A rarer one is absent. */
const trigramLevels = { min: 6, max: 13 };
/** Characters for pairs of levels begin here. */
const firstCode = 40;
/** Least share of an English word that is frequent in another language: "die", "war", "de". */
const leastEnglish = 2 ** -16;
/** Least share of a letter outside a to z. */
const leastLetter = 2 ** -10;

/** @typedef {Map<string, number>} Frequencies */

/**
 * Splits words at apostrophes as the guesser does, and adds up what becomes equal.
 * @param {[string, number][]} words
 * @returns {Frequencies}
 */
function splitWords(words) {
  const frequencies = new Map();
  for (const [word, frequency] of words) {
    for (const part of word.split(/['’]/)) {
      if (part) frequencies.set(part, (frequencies.get(part) ?? 0) + frequency);
    }
  }
  return frequencies;
}

/** @param {Frequencies} words @returns {Frequencies} shares of the trigrams of running text */
function countTrigrams(words) {
  const counts = new Map();
  let total = 0;
  for (const [word, frequency] of words) {
    const letters = [...` ${word} `];
    for (let at = 0; at + 3 <= letters.length; at++) {
      const trigram = letters.slice(at, at + 3).join('');
      counts.set(trigram, (counts.get(trigram) ?? 0) + frequency);
      total += frequency;
    }
  }
  return new Map([...counts].map(([trigram, count]) => [trigram, count / total]));
}

/** @param {Frequencies} words @returns {Frequencies} shares of the letters other than a to z among all letters */
function countLetters(words) {
  const counts = new Map();
  let total = 0;
  for (const [word, frequency] of words) {
    for (const letter of word) {
      total += frequency;
      if (letter > 'z') counts.set(letter, (counts.get(letter) ?? 0) + frequency);
    }
  }
  return new Map([...counts].map(([letter, count]) => [letter, count / total]));
}

/** @param {Frequencies[]} all */
function average(all) {
  const mean = new Map();
  for (const frequencies of all) {
    for (const [key, value] of frequencies) mean.set(key, (mean.get(key) ?? 0) + value / all.length);
  }
  return mean;
}

/** @param {Frequencies} frequencies @param {number} count */
function largest(frequencies, count) {
  const ranked = [...frequencies].map(([key, value]) => ({ key, value }));
  ranked.sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1));
  return ranked.slice(0, count);
}

/** @param {number} share the integer nearest to -log2 of it */
const toLevel = (share) => Math.round(-Math.log2(share));

/**
 * Groups by level, the first group being minLevel.
 * @param {{ key: string, value: number }[]} entries
 */
function groupByLevel(entries) {
  /** @type {string[][]} */
  const groups = [];
  for (const { key, value } of entries) {
    const index = toLevel(value) - minLevel;
    if (index < 0) throw new Error(`'${key}' is more frequent than 2^-${minLevel}`);
    groups[index] = [...(groups[index] ?? []), key];
  }
  return Array.from(groups, (group) => (group ?? []).sort().join('')).join(';');
}

/** A capital begins each word, which saves a separator. @param {string} word */
function capitalize(word) {
  const [first = '', ...letters] = word;
  const capital = first.toUpperCase();
  if (capital === first || capital.toLowerCase() !== first) throw new Error(`'${word}' has no capital`);
  return capital + letters.join('');
}

/** @param {string} language */
function countWords(language) {
  if (named.includes(language)) return wordCounts.named;
  return close.includes(language) ? wordCounts.close : wordCounts.other;
}

/**
 * Frequent words of each language; of English also those that are frequent in another one.
 * @param {Map<string, Frequencies>} lists
 */
function makeWords(lists) {
  const frequent = new Map(
    [...lists].map(([language, list]) => [language, largest(list, countWords(language))]),
  );
  const listed = new Set([...frequent.values()].flat().map(({ key }) => key));
  const english = [...(lists.get('en') ?? [])].filter(
    ([word, share]) => listed.has(word) && share >= leastEnglish,
  );
  frequent.set('en', largest(new Map(english), Infinity));
  return [...frequent].map(([language, entries]) => [
    language,
    groupByLevel(entries.map(({ key, value }) => ({ key: capitalize(key), value }))),
  ]);
}

/** @param {Map<string, Frequencies>} lists */
function makeLetters(lists) {
  return [...lists].map(([language, list]) => {
    const shares = [...countLetters(list)].filter(([, share]) => share >= leastLetter);
    return [language, groupByLevel(largest(new Map(shares), Infinity))];
  });
}

/** @param {number | undefined} share 0 where a trigram is absent, else 1 and more for the levels */
function toTrigramValue(share = 0) {
  const { min, max } = trigramLevels;
  return share < 2 ** -(max + 0.5) ? 0 : Math.max(min, toLevel(share)) - min + 1;
}

/** A character for each two languages. @param {number[]} values */
function encodePairs(values) {
  const base = trigramLevels.max - trigramLevels.min + 2;
  return values
    .filter((_, index) => index % 2 === 0)
    .map((value, pair) => String.fromCharCode(firstCode + value * base + (values[2 * pair + 1] ?? 0)))
    .join('');
}

/**
 * The trigrams that say most about which language a text is in, all others being one, and their levels in each.
 * @param {Map<string, Frequencies>} lists
 * @returns groups: two letters, then for each third letter the letter and the levels
 */
function makeTrigrams(lists) {
  const counts = new Map([...lists].map(([language, list]) => [language, countTrigrams(list)]));
  const get = (/** @type {string} */ language) => counts.get(language) ?? new Map();
  const tables = [...named.map(get), average(others.map(get))];
  const information = new Map();
  for (const [trigram, mean] of average(tables)) {
    const bits = tables.map(
      (table) => (table.get(trigram) ?? mean) * Math.log2((table.get(trigram) ?? mean) / mean),
    );
    bits[0] = (bits[0] ?? 0) * englishInformation;
    information.set(
      trigram,
      bits.reduce((sum, value) => sum + value),
    );
  }
  /** @type {Map<string, string>} */
  const groups = new Map();
  for (const { key } of largest(information, trigramCount).sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const [first, second, third] = key;
    const prefix = `${first}${second}`;
    const levels = encodePairs(tables.map((table) => toTrigramValue(table.get(key))));
    groups.set(prefix, `${groups.get(prefix) ?? prefix}${third}${levels}`);
  }
  return [...groups.values()].join('|');
}

/** @param {(language: string) => [string, number][]} read */
export function makeProfiles(read) {
  const lists = new Map([...named, ...others].map((language) => [language, splitWords(read(language))]));
  return {
    words: Object.fromEntries(makeWords(lists)),
    letters: Object.fromEntries(makeLetters(lists)),
    trigrams: makeTrigrams(lists),
  };
}

/** @param {{ words: Record<string, string>, letters: Record<string, string>, trigrams: string }} profiles */
export function formatProfiles({ words, letters, trigrams }) {
  const table = (/** @type {Record<string, string>} */ entries) =>
    Object.entries(entries)
      .map(([key, value]) => `  ${key}: '${value}',`)
      .join('\n');
  return `// Profiles of languages, written by 'npm run language'. Licence of this file: CC BY-SA 4.0; see PROVENANCE.md.
// Groups are separated by semicolons: group n holds what has a frequency of about 2^-(n + ${minLevel}).

/** Frequent words of each language, each with a capital. */
export const words = {
${table(words)}
};

/** Letters outside a to z. */
export const letters = {
${table(letters)}
};

/** Groups of two letters, then third letters with a character for each two languages: its levels there. A space is an edge. */
export const trigrams =
  '${trigrams.replaceAll('\\', '\\\\')}';
`;
}
