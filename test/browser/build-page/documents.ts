// Documents and samples for the browser tests of building.
import type { Configuration } from '../../../dist/core/contract/index.js';
import { asks, document, tells, yamlOver } from '../../support/requests.js';

export { asks, csv, document, tells } from '../../support/requests.js';

export const yaml = yamlOver('samples/rows.csv');

/** A file as it comes from a dropped or picked folder. */
export function fileAt(path: string, text: string): File {
  const file = new File([text], path.split('/').at(-1) ?? path);
  return Object.defineProperty(file, 'webkitRelativePath', { value: path });
}

const threefold = (texts: readonly string[]) =>
  texts.flatMap((text) => [text, `${text} once more`, `Today: ${text}`]);

/** The document with enough samples that cross-validation separates the poles, so that scores differ between texts. */
export const separable = {
  ...document,
  traits: [
    {
      type: 'spectrum',
      key: 'request',
      positive_paraphrases: threefold(asks),
      negative_paraphrases: threefold(tells),
    },
  ],
} satisfies Configuration;

/** The same n graded texts on every call, as JSON Lines. */
export function manyRows(n: number): string {
  const words =
    'alder birch cedar delta ember field grove heath inlet jetty knoll ledge marsh north ocean'.split(' ');
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed;
  };
  return Array.from({ length: n }, (_, i) => {
    const text = Array.from({ length: 10 }, () => words[next() % words.length]).join(' ');
    return JSON.stringify({ text: `${text} ${i}`, grade: (next() % 100) / 100 });
  }).join('\n');
}

/** A long build: graded samples, a search over every method. */
export const long = {
  effort: 'high',
  traits: [{ type: 'spectrum', key: 'grade' }],
  sources: [{ type: 'jsonl', path: 'rows.jsonl', mapping: { grade: { trait: 'grade' } } }],
} satisfies Configuration;

/** Every trait type, and qualities between the poles. */
export const everything = {
  effort: 'medium',
  traits: [
    {
      type: 'spectrum',
      key: 'request',
      positive_paraphrases: [...asks, 'Bring two copies to the meeting'],
      negative_paraphrases: [...tells, 'The meeting was short'],
    },
    { type: 'topic', key: 'nature', topic_paraphrases: tells },
    { type: 'outlier', key: 'odd', cohort_paraphrases: [...asks, ...tells] },
    {
      type: 'claim',
      key: 'winter',
      claim_statement: 'Winter is cold',
      confirming_paraphrases: ['Winter days freeze', 'It is icy in winter', 'Winters here are bitterly cold'],
      contradicting_paraphrases: [
        'Winter is warm',
        'Winters are mild and sunny',
        'It never freezes in winter',
      ],
    },
  ],
} satisfies Configuration;
