// The languages of a trait's samples, as groups. Pure.
import { guessLanguage } from '../../../core/content/index.js';
import type { Language } from '../../../core/contract/index.js';

/** Texts whose language is guessed, evenly from all: a guess takes tens of microseconds. */
const maxTexts = 4000;

const nameLanguage = (code: Language): string =>
  code === 'other'
    ? 'another language'
    : (new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code);

/**
 * Guesses the languages of texts.
 * @returns by position the name of the group, as in `in German`; undefined where the language cannot be said, and of more than
 *   4,000 texts for those that are not looked at
 */
export function nameLanguages(texts: readonly string[]): (position: number) => string | undefined {
  const step = Math.ceil(texts.length / maxTexts);
  return (position) => {
    if (position % step > 0) return undefined;
    const language = guessLanguage(texts[position] ?? '');
    return language === null ? undefined : `in ${nameLanguage(language)}`;
  };
}
