// Names of languages. Apart from how scores are read, because a page needs none before its first card. Pure.

/** The name of a language. @param locale of the name @param code as `en` */
export const nameLanguage = (locale: string, code: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
