// The languages of a trait's samples, as groups. Pure.
import { guessLanguage } from '../../../core/content/index.js';
import { type Language, nameLanguage } from '../../../core/contract/index.js';

/** Texts whose language is guessed, evenly from all: a guess takes tens of microseconds. */
const maxTexts = 4000;

/**
 * Guesses the languages of texts.
 * @returns by position the name of the group, as in `in German`; undefined where the language cannot be said. Of more than 4,000
 *   texts, those that are not looked at are in no group either, and names say of how many the others are
 */
export function nameLanguages(texts: readonly string[]): (position: number) => string | undefined {
  const step = Math.ceil(texts.length / maxTexts);
  const among = step > 1 ? ` (of ${Math.ceil(texts.length / step)} that were looked at)` : '';
  const names = new Map<Language, string>();
  const nameOf = (language: Language): string => {
    const known = names.get(language);
    if (known !== undefined) return known;
    const name = `in ${language === 'other' ? 'another language' : nameLanguage('en', language)}${among}`;
    names.set(language, name);
    return name;
  };
  return (position) => {
    if (position % step > 0) return undefined;
    const language = guessLanguage(texts[position] ?? '');
    return language === null ? undefined : nameOf(language);
  };
}
