// From frequencies of words to profiles: the frequent words of each language, and the letters and letter trigrams that
// separate it from the others, in groups of like frequency.

/** Read by name. */
const named = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
/** Read as "other". */
const others = 'ca da nb sv is fi hu pl cs sk sl sh ro tr lt lv id fil vi'.split(' ');
/** How many words and trigrams a profile has: all profiles together stay below 10 kB. */
const namedWords = 135;
const otherWords = 17;
const trigramCount = 75;
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

/** @param {Frequencies} frequencies @param {number} count @param {(key: string, value: number) => number} weight */
function largest(frequencies, count, weight) {
  const ranked = [...frequencies].map(([key, value]) => ({ key, value, weight: weight(key, value) }));
  ranked.sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
  return ranked.slice(0, count);
}

/**
 * Groups by the integer nearest to -log2 of the frequency, the first group being 0.
 * @param {{ key: string, value: number }[]} entries
 * @param {string} separator between the entries of a group
 */
function groupByLevel(entries, separator) {
  /** @type {string[][]} */
  const groups = [];
  for (const { key, value } of entries) {
    const level = Math.round(-Math.log2(value));
    groups[level] = [...(groups[level] ?? []), key];
  }
  return Array.from(groups, (group) => (group ?? []).sort().join(separator)).join(';');
}

/** @param {string} _ @param {number} value */
const byFrequency = (_, value) => value;

/** @param {string} language @param {Frequencies} list */
const takeFrequent = (language, list) =>
  largest(list, named.includes(language) ? namedWords : otherWords, byFrequency);

/** @param {string} language */
const toClass = (language) => (named.includes(language) ? language : `other-${language}`);

/**
 * Frequent words of each language; of English also those that are frequent in another one.
 * @param {Map<string, Frequencies>} lists
 */
function makeWords(lists) {
  const frequent = new Map([...lists].map(([language, list]) => [language, takeFrequent(language, list)]));
  const listed = new Set([...frequent.values()].flat().map(({ key }) => key));
  const english = [...(lists.get('en') ?? [])].filter(
    ([word, share]) => listed.has(word) && share >= leastEnglish,
  );
  frequent.set('en', largest(new Map(english), Infinity, byFrequency));
  return [...frequent].map(([language, entries]) => [toClass(language), groupByLevel(entries, ' ')]);
}

/** @param {Map<string, Frequencies>} lists */
function makeLetters(lists) {
  return [...lists].map(([language, list]) => {
    const shares = [...countLetters(list)].filter(([, share]) => share >= leastLetter);
    return [toClass(language), groupByLevel(largest(new Map(shares), Infinity, byFrequency), '')];
  });
}

/**
 * The trigrams that say most for a language, and for all others together.
 * @param {Map<string, Frequencies>} lists
 */
function makeTrigrams(lists) {
  const counts = new Map([...lists].map(([language, list]) => [language, countTrigrams(list)]));
  const get = (/** @type {string} */ language) => counts.get(language) ?? new Map();
  const tables = new Map(named.map((language) => [language, get(language)]));
  tables.set('other', average(others.map(get)));
  const mean = average([...tables.values()]);
  return [...tables].map(([language, table]) => {
    const information = (/** @type {string} */ key, /** @type {number} */ value) =>
      value * Math.log2(value / (mean.get(key) ?? value));
    return [language, groupByLevel(largest(table, trigramCount, information), '')];
  });
}

/** @param {(language: string) => [string, number][]} read */
export function makeProfiles(read) {
  const lists = new Map([...named, ...others].map((language) => [language, splitWords(read(language))]));
  return {
    words: Object.fromEntries(makeWords(lists)),
    letters: Object.fromEntries(makeLetters(lists)),
    trigrams: Object.fromEntries(makeTrigrams(lists)),
  };
}

/** @param {{ words: Record<string, string>, letters: Record<string, string>, trigrams: Record<string, string> }} profiles */
export function formatProfiles({ words, letters, trigrams }) {
  const table = (/** @type {Record<string, string>} */ entries) =>
    Object.entries(entries)
      .map(([key, value]) => `  ${/\W/.test(key) ? `'${key}'` : key}: '${value}',`)
      .join('\n');
  return `// Profiles of languages, written by 'npm run language'. Licence of this file: CC BY-SA 4.0; see PROVENANCE.md.
// Groups are separated by semicolons: group n holds what has a frequency of about 2^-n.

/** Frequent words of each language, by -log2 of their frequency. */
export const words = {
${table(words)}
};

/** Letters outside a to z, by -log2 of their share. */
export const letters = {
${table(letters)}
};

/** Letter trigrams of words, a space for their edges, by -log2 of their share. */
export const trigrams = {
${table(trigrams)}
};
`;
}
