// What the cards result in: the document as text and the samples, or what is wrong with them.
import { type Issue, isAssayError } from 'assay';
import { adoptTraits, type Discovered } from 'assay/discovered';
import { stringify } from 'yaml';
import { type Cards, type CardTexts, listKept } from './cards.js';

export interface Result {
  /** YAML. */
  readonly document: string;
  readonly samples: File;
  /** By trait key: texts that are at opposite ends of merged axes. */
  readonly opposed: Readonly<Record<string, number>>;
}

/** Messages by card and field. */
export type CardIssues = ReadonlyMap<string, Readonly<Partial<Record<keyof CardTexts, string>>>>;

export interface Problem {
  /** One sentence. */
  readonly summary: string;
  readonly issues: CardIssues;
}

/** Keys of the document's authored traits, which come before the adopted ones. */
export const listAuthored = ({ configuration: { traits } }: Discovered): string[] =>
  traits === 'discover' ? [] : traits.flatMap((entry) => ('key' in entry ? [entry.key] : []));

export function createResult(discovered: Discovered, cards: Cards): Result | Problem {
  const kept = listKept(cards);
  const authored = listAuthored(discovered);
  if (kept.length + authored.length === 0)
    return { summary: 'Every trait is dropped. Restore one to train.', issues: new Map() };
  try {
    const { configuration, samples, opposed } = adoptTraits(discovered, kept);
    const document = stringify(configuration, { lineWidth: 100, aliasDuplicateObjects: false });
    return { document, samples, opposed };
  } catch (error) {
    if (!isAssayError(error)) throw error;
    const issues = locateIssues(error.issues, kept, authored.length);
    const names = kept.filter(({ id }) => issues.has(id)).map(({ name, key }) => name || key);
    return { summary: names.length > 0 ? `Correct first: ${names.join(', ')}.` : error.detail, issues };
  }
}

const labels: Readonly<Record<keyof CardTexts, string>> = {
  key: 'Key',
  name: 'Name',
  description: 'Description',
  negative_label: 'Label of score 0',
  positive_label: 'Label of score 100',
};

/** By code: only keys have a pattern, and only keys must differ. */
const keyIssues: ReadonlyMap<string, string> = new Map([
  ['pattern', 'A key has only lower-case letters, digits, - and _, and begins with a letter or a digit'],
  ['duplicate', 'Another trait has this key'],
]);

/** @param first index of the first card in the document's traits */
function locateIssues(issues: readonly Issue[], kept: Cards, first: number): CardIssues {
  const located = new Map<string, Partial<Record<keyof CardTexts, string>>>();
  for (const { code, path, message } of issues) {
    const [, index, name] = /^traits\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    const card = kept[Number(index) - first];
    const field = Object.keys(labels).find((one): one is keyof CardTexts => one === name);
    if (!card || !field) continue;
    const text = keyIssues.get(code) ?? `${labels[field]} ${message.replace(/^[^ ]*: /, '')}`;
    located.set(card.id, { ...located.get(card.id), [field]: text });
  }
  return located;
}
