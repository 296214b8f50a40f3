// The languages and the forms of a build's samples, which are those that its model reads. Pure.
import { guessLanguage } from '../../core/content/index.js';
import type { Language, ModelCard, TextForm } from '../../core/contract/index.js';
import { findForm } from '../../core/embedding/index.js';
import type { Corpus, GradedRows } from './corpus.js';

/** Texts of a pole that are looked at, evenly from all. */
const maxTexts = 500;
/** Least share of a pole's texts whose kind can be said. */
const minShare = 0.1;

interface Kind {
  readonly language: Language | null;
  readonly form: TextForm;
}

function readKind(text: string): Kind {
  const language = guessLanguage(text);
  return { language, form: findForm(text, language) };
}

/** Rows of each pole of a trait, at most {@link maxTexts}. */
function samplePoles({ indices, qualities }: GradedRows): number[][] {
  return [true, false].map((isPositive) => {
    const rows = [...indices].filter((_, index) => (qualities[index] ?? 0) > 0.5 === isPositive);
    const step = Math.ceil(rows.length / maxTexts);
    return rows.filter((_, index) => index % step === 0);
  });
}

/** The values that a tenth of all are, in their order; nulls count as none. */
function findUsual<Value extends string>(values: readonly (Value | null)[]): Value[] {
  const known = values.filter((value) => value !== null);
  const counts = new Map<Value, number>();
  for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].flatMap(([value, count]) => (count >= known.length * minShare ? [value] : []));
}

/**
 * The languages and the forms that a tenth of the texts of any pole have, each in alphabetical order.
 * @returns no languages for English, also where no text says its language; no forms without texts
 */
export function findKinds({ texts, traits }: Corpus): Pick<ModelCard, 'languages' | 'forms'> {
  const known = new Map<number, Kind>();
  const read = (row: number): Kind => {
    const kind = known.get(row) ?? readKind(texts[row] ?? '');
    known.set(row, kind);
    return kind;
  };
  const poles = traits.flatMap(samplePoles).map((rows) => rows.map(read));
  const collect = <Value extends string>(pick: (kind: Kind) => Value | null) =>
    [...new Set(poles.flatMap((kinds) => findUsual(kinds.map(pick))))].sort();
  const languages = collect(({ language }) => language);
  const forms = collect(({ form }) => form);
  const isEnglish = languages.every((language) => language === 'en');
  return { ...(!isEnglish && { languages }), ...(forms.length > 0 && { forms }) };
}
