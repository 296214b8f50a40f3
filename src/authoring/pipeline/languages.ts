// The languages of a build's samples, which are those that its model reads. Pure.
import { guessLanguage } from '../../core/content/index.js';
import type { Language } from '../../core/contract/index.js';
import type { Corpus, GradedRows } from './corpus.js';

/** Texts of a pole that are looked at, evenly from all. */
const maxTexts = 500;
/** Least share of a pole's texts whose language can be said. */
const minShare = 0.1;

function findPoleLanguages(texts: readonly string[]): Language[] {
  const counts = new Map<Language, number>();
  let total = 0;
  const step = Math.ceil(texts.length / maxTexts);
  for (let index = 0; index < texts.length; index += step) {
    const language = guessLanguage(texts[index] ?? '');
    if (language === null) continue;
    counts.set(language, (counts.get(language) ?? 0) + 1);
    total++;
  }
  return [...counts].flatMap(([language, count]) => (count >= total * minShare ? [language] : []));
}

function getPoles({ texts }: Corpus, { indices, qualities }: GradedRows): string[][] {
  const rows = [...indices].map((row, index) => ({
    text: texts[row] ?? '',
    isPositive: (qualities[index] ?? 0) > 0.5,
  }));
  return [true, false].map((pole) =>
    rows.flatMap(({ text, isPositive }) => (isPositive === pole ? [text] : [])),
  );
}

/**
 * The languages that a tenth of the texts of any pole are in, in alphabetical order.
 * @returns undefined for English, also where no text says its language
 */
export function findLanguages(corpus: Corpus): Language[] | undefined {
  const poles = corpus.traits.flatMap((trait) => getPoles(corpus, trait));
  const languages = [...new Set(poles.flatMap(findPoleLanguages))].sort();
  const isEnglish = languages.length === 0 || (languages.length === 1 && languages[0] === 'en');
  return isEnglish ? undefined : languages;
}
