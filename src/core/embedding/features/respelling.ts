// Undoes tricks of spelling that hide a word from a vocabulary: look-alike letters, stretched letters, figures and signs for
// letters, and words spelt letter by letter. Pure.

/**
 * Counts the tokens of one word.
 * @returns 0 when any of them is the unknown token
 */
export type CountPieces = (word: string) => number;

/** Greek and Cyrillic letters, and the Latin letters that they look like. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  [...'авекмнорстухіѕјԁһԛԝүАВЕКМНОРСТУХІЅЈαεικνορτυχωγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, index) => [
    letter,
    'abekmhopctyxisjdhqwyABEKMHOPCTYXISJaeikvoptuxwyABEZHIKMNOPTYX'.charAt(index),
  ]),
);
const isForeign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Letters that a figure or a sign stands for; of two, the likelier first. */
const figures: ReadonlyMap<string, string> = new Map(
  Object.entries({
    0: 'o',
    1: 'il',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    9: 'g',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'li',
  }),
);
const hasFigure = /[\d@$!|]/;
/** Letters with figures or signs among them. Neither a number with a unit or an ending, nor a short name such as `B2`. */
const isCoded = /^(?!\d+\p{L}{1,2}$|\p{L}{1,2}\d+$)(?=.*\p{L}.*\p{L})[\p{Script=Latin}\d@$!|]{3,32}$/u;

/** A letter three times, in capitals four times, as no word has it; and vowels that few words double. */
const longRun = /(\p{Ll})\1{2,}|(\p{Lu})\2{3,}/gu;
const doubled = /(?<=\p{L})([aiu])\1(?=\p{L}{2})/gu;
/** Longer words are not respelt. */
const longestKnown = 64;
/** Runs of a word that are shortened each by itself. */
const maxRuns = 4;

/** A word with the signs that may stand for its letters. `!` ends a sentence, not a word. */
const anyWord = /[\p{L}\p{M}\p{N}$@](?:[\p{L}\p{M}\p{N}$@!|]*[\p{L}\p{M}\p{N}$@])?/gu;
const mayBeTrick =
  /(\p{L})\1\1|([aeiou])\2|\p{L}[\d@$!|]|[\d@$]\p{L}|[\p{Script=Cyrillic}\p{Script=Greek}]/iu;

/** Single letters, three or more, each after one blank or mark. */
const spelt = /(?<![\p{L}\p{N}'])\p{L}(?:[ .\-_*·]\p{L}){2,}(?![\p{L}\p{N}])/gu;
const initials = /^\p{Lu}(?:\.\p{Lu}){2,3}$/u;
/** Letters of the longest word that is looked for in them, and letters that are joined at once. */
const [longestWord, maxLetters] = [18, 200];
/** Mean length of words that were spelt. Initials make shorter ones. */
const meanLength = 3;

/** Latin letters for others, if all of them look like some. */
function toLatin(word: string): string {
  if (!isForeign.test(word)) return word;
  const latin = [...word].map((letter) => lookalikes.get(letter) ?? letter).join('');
  return isForeign.test(latin) ? word : latin;
}

const toLetters = (word: string, choice: number): string =>
  [...word].map((sign) => figures.get(sign)?.at(choice) ?? figures.get(sign)?.at(0) ?? sign).join('');

/** Two letters of each long run, then one. */
function* shorten(word: string): Generator<string> {
  const count = Math.min(maxRuns, [...word.matchAll(longRun)].length);
  for (let choice = 0; count > 0 && choice < 2 ** count; choice++) {
    let index = 0;
    yield word.replace(longRun, ([letter = '']) =>
      letter.repeat((choice >> (index++ % maxRuns)) & 1 ? 1 : 2),
    );
  }
}

/** Mean letters of the pieces of a word that is as good as whole. */
const longPiece = 4;

/** The spelling that the vocabulary has in the fewest pieces; of figures and of two vowels only one that it has whole. */
function respellWord(word: string, countPieces: CountPieces): string {
  if (word.length > longestKnown || !mayBeTrick.test(word)) return word;
  const count = (text: string) => countPieces(text) || Number.POSITIVE_INFINITY;
  let best = { word, pieces: count(word) };
  const offer = (spelling: string, isWhole: boolean) => {
    const pieces = count(spelling);
    if (pieces < best.pieces && (!isWhole || pieces === 1 || spelling.length > longPiece * pieces))
      best = { word: spelling, pieces };
  };
  const latin = toLatin(word);
  if (latin !== word) offer(latin, false);
  for (const spelling of shorten(latin)) offer(spelling, false);
  offer(best.word.replace(doubled, '$1'), true);
  if (hasFigure.test(latin) && isCoded.test(latin)) {
    for (const letters of [toLetters(latin, 0), toLetters(latin, 1)])
      for (const spelling of [letters, ...shorten(letters)]) offer(spelling, true);
  }
  return best.word;
}

/** Letters as the fewest words of the vocabulary; undefined if no words are made of all of them. */
function joinLetters(letters: string, countPieces: CountPieces): string | undefined {
  const best: ({ readonly cost: number; readonly words: string } | undefined)[] = [{ cost: 0, words: '' }];
  for (let end = 1; end <= letters.length; end++) {
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      const before = best[start];
      const word = letters.slice(start, end);
      const isWord = word.length > 1 ? countPieces(word) === 1 : /[ai]/i.test(word);
      if (!before || !isWord) continue;
      // Of equally many words, long ones: the vocabulary has many syllables.
      const cost = before.cost + 1 + 1 / word.length;
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY))
        best[end] = { cost, words: `${before.words} ${word}`.trimStart() };
    }
  }
  const words = best[letters.length]?.words;
  return words && letters.length >= meanLength * words.split(' ').length ? words : undefined;
}

/**
 * The text with its tricks of spelling undone, as far as the vocabulary has the words: the same text if it has none.
 * @param text in its normal form
 */
export function respell(text: string, countPieces: CountPieces): string {
  return text
    .replace(spelt, (letters) => {
      const joined = letters.replace(/[^\p{L}]/gu, '');
      if (joined.length > maxLetters || initials.test(letters)) return letters;
      return joinLetters(joined, countPieces) ?? letters;
    })
    .replace(anyWord, (word) => respellWord(word, countPieces));
}
