// The shape of a card before there is one, so that its scores never move the page: how many traits it has, and how they are
// read. Pure.

export interface Shape {
  /** `quality`: with a composite. `scale`: rows alone, also of claims and outliers. `topic`: a ranked list. */
  readonly kind: 'quality' | 'scale' | 'topic';
  readonly count: number;
}

/** Traits of the package's models that have several, by the name after `assay.`; a test compares them with the catalog. */
const packaged: Readonly<Record<string, string>> = {
  'assistant-domain': '10 topic',
  'commit-message': '5 quality',
  'debate-stance': '4 claim',
  moderation: '7 scale',
  'news-topics': '7 topic',
  'technical-writing': '4 quality',
};

/**
 * What the shape is before the traits are read; three qualities where nothing is known.
 * @param rows the attribute, as `10 topic` or `4`
 * @param requested names of the traits that are scored; null or empty for all
 */
export function expectShape(
  model: string | null,
  rows: string | null,
  requested: readonly string[] | null,
): Shape {
  const [, name = ''] = /^assay\.([a-z-]+)/.exec(model ?? '') ?? [];
  const known = packaged[name] ?? (name ? '1' : '3');
  const [, digits = '3', word = ''] = /(\d+) *(\w*)/.exec(rows ?? known) ?? [];
  const count = requested?.length || Math.min(+digits, 100);
  if (word.startsWith('topic')) return { kind: 'topic', count };
  return { kind: count > 1 && (!word || word.startsWith('qualit')) ? 'quality' : 'scale', count };
}
