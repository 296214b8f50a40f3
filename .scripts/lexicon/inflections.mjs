// Regular inflections of English, by which the lists of familiar words count a word as one that they name.

/** Endings with what they replace: "tries" is "try". */
const endings = [
  ['ies', 'y'],
  ['ied', 'y'],
  ['ier', 'y'],
  ['iest', 'y'],
  ['ily', 'y'],
  ['es', ''],
  ['es', 'e'],
  ['s', ''],
  ['ed', ''],
  ['ed', 'e'],
  ['ing', ''],
  ['ing', 'e'],
  ['er', ''],
  ['er', 'e'],
  ['est', ''],
  ['est', 'e'],
  ['ly', ''],
  ["'s", ''],
  ["s'", ''],
];

/**
 * True for a word of the list and for its regular inflections.
 * @param {string} word lower case
 * @param {ReadonlySet<string>} list lower case
 */
export function isFamiliar(word, list) {
  if (list.has(word)) return true;
  return endings.some(([ending, replacement]) => {
    if (!word.endsWith(ending) || word.length - ending.length < 2) return false;
    const stem = word.slice(0, -ending.length);
    const doubled = /([bdgklmnprt])\1$/.test(stem) && list.has(stem.slice(0, -1));
    return list.has(stem + replacement) || (replacement === '' && doubled);
  });
}
