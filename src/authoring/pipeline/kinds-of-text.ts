// The languages and the forms of a build's samples, which are those that its model reads. Pure.
import { guessLanguage } from '../../core/content/index.js';
import type { Language, TextForm } from '../../core/contract/index.js';
import { findForm } from '../../core/embedding/index.js';
import type { Corpus, GradedRows } from './corpus.js';

/** Texts of a pole that are looked at, evenly from all. */
const maxTexts = 500;
/** Least share of a pole's texts whose kind can be said. */
const minShare = 0.1;

/** The kinds that a tenth of the texts are of, those aside whose kind cannot be said. */
function findUsual<Kind>(texts: readonly string[], read: (text: string) => Kind | null): Kind[] {
  const counts = new Map<Kind, number>();
  let total = 0;
  const step = Math.ceil(texts.length / maxTexts);
  for (let index = 0; index < texts.length; index += step) {
    const kind = read(texts[index] ?? '');
    if (kind === null) continue;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    total++;
  }
  return [...counts].flatMap(([kind, count]) => (count >= total * minShare ? [kind] : []));
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

/** The kinds that a tenth of the texts of any pole are of, in alphabetical order. */
function findOfPoles<Kind extends string>(corpus: Corpus, read: (text: string) => Kind | null): Kind[] {
  const poles = corpus.traits.flatMap((trait) => getPoles(corpus, trait));
  return [...new Set(poles.flatMap((texts) => findUsual(texts, read)))].sort();
}

/**
 * The languages that a tenth of the texts of any pole are in, in alphabetical order.
 * @returns undefined for English, also where no text says its language
 */
export function findLanguages(corpus: Corpus): Language[] | undefined {
  const languages = findOfPoles(corpus, guessLanguage);
  const isEnglish = languages.length === 0 || (languages.length === 1 && languages[0] === 'en');
  return isEnglish ? undefined : languages;
}

/** The forms that a tenth of the texts of any pole have, in alphabetical order; undefined without texts. */
export function findForms(corpus: Corpus): TextForm[] | undefined {
  const forms = findOfPoles(corpus, (text) => findForm(text, guessLanguage(text)));
  return forms.length === 0 ? undefined : forms;
}
