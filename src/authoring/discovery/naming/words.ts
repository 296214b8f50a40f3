// Words and pairs of neighbouring words of a text, without stop words. Pure.

/** English words that say nothing about what a text is about. Other languages are handled by their document frequency. */
const stopWords: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are aren't as at be because been before being but by can can't cannot could
couldn't did didn't do does doesn't doing don't down each else even ever every few for from further get gets got had has have
haven't having he he's her here hers him his how i i'd i'll i'm i've if in into is isn't it it's its itself just let like me
more most much my no nor not now of off on once one only or other our out over own per same say says said she should so some
such than that that's the their them then there there's these they they're this those through to too two under until up upon us
very via was wasn't we we're were what when where which while who why will with won't would yet you you'll you're your amp gt
lt quot nbsp http https www com first second third fourth fifth last next`.split(/\s+/),
);

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_+#-]*/gu;
/** Characters of a word. */
const longest = 30;

/**
 * The distinct words and pairs of a text, in lower case. A pair has no stop word and does not cross punctuation.
 * Words of one letter, and numbers, are left out.
 */
export function listPhrases(text: string): Set<string> {
  const phrases = new Set<string>();
  for (const part of text.toLowerCase().split(/[.,;:!?()[\]{}"“”«»\n\r\t|/\\]+/u)) {
    let before: string | null = null;
    for (const [match] of part.matchAll(wordPattern)) {
      const word = match
        .replace(/’/g, "'")
        .replace(/['-]+$/u, '')
        .replace(/'s$/u, '');
      const kept = isContent(word);
      if (kept) phrases.add(word);
      if (kept && before !== null && before !== word) phrases.add(`${before} ${word}`);
      before = kept ? word : null;
    }
  }
  return phrases;
}

const isContent = (word: string): boolean =>
  word.length > 1 && word.length <= longest && !stopWords.has(word) && !/^[\d'_+#-]+$/u.test(word);
