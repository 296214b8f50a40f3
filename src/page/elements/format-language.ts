// Names of languages. Apart from numbers, because a page needs none before its first card.

/** The name of a language. @param locale of the name @param code as `en` */
export const formatLanguage = (locale: string, code: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
