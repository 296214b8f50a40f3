// Numbers in the language of the texts.
const formats = new Map<string, Intl.NumberFormat>();

/** @param locale BCP 47 tag, as `de` */
export function formatNumber(locale: string, value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format.format(value);
}
