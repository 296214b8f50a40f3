// Which requests are refused because of the language of their comment.
import type { Language } from '../contract/index.js';
import { Refusal } from './refusal.js';

/** The language of a code such as `en`, `EN` or `pt-BR`. */
const toPrimary = (code: string) => (code.split(/[-_]/)[0] ?? '').toLowerCase();

/** What a model says of a language as a code: `und`, undetermined, is any that it has no name for. */
export const toCode = (language: Language): string => (language === 'other' ? 'und' : language);

const isRead = (code: string, read: readonly Language[]) =>
  read.some((language) => language === toPrimary(code));

/** The codes that a model does not read. */
export const listUnread = (codes: readonly string[], read: readonly Language[]): string[] =>
  codes.filter((code) => !isRead(code, read));

/** @param source whether the request named the languages, or they were detected */
export function createLanguageRefusal(
  attribute: string,
  codes: readonly string[],
  source: 'requestedLanguages' | 'detectedLanguages',
): Refusal {
  return new Refusal(
    'LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE',
    `Attribute ${attribute} does not support request languages: ${codes.join(', ')}`,
    { languageNotSupportedByAttributeError: { [source]: codes, attribute } },
  );
}
