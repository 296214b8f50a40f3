// Documents and samples of a model that recognises requests, for the tests of building in Node and in browsers.
import type { Configuration } from '../../src/core/contract/index.js';

export const asks = [
  'Please fix this today',
  'Send me the report by noon',
  'Call the client back now',
  'Ship the release tonight',
  'Check the numbers again, please',
];
export const tells = [
  'The sky is blue in June',
  'Cats sleep most of the day',
  'Rivers run to the sea',
  'Old trees have deep roots',
  'Snow falls in winter',
];

/** One spectrum trait, all samples in the document. */
export const document = {
  description: 'Asks for something to be done',
  effort: 'low',
  traits: [
    {
      type: 'spectrum',
      key: 'request',
      positive_label: 'asks',
      negative_label: 'tells',
      positive_paraphrases: asks,
      negative_paraphrases: tells,
    },
  ],
} satisfies Configuration;

/** The same document as YAML, over `csv` at a path. */
export const yamlOver = (path: string) => `description: Asks for something to be done
effort: low
traits:
  - type: spectrum
    key: request
    positive_label: asks
    negative_label: tells
sources:
  - type: csv
    path: ${path}
    text_column: text
    label_column: kind
    mapping:
      asks: { trait: request, quality: positive }
      tells: { trait: request, quality: negative }
`;

const rows = [...asks.map((text) => `"${text}",asks`), ...tells.map((text) => `"${text}",tells`)];
export const csv = `text,kind\n${rows.join('\n')}\n`;
