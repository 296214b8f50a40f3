// `npm run bench:honesty [-- <folder of labelled sets>] [--only <heading>]`: whether the figures of a report hold on texts that were kept
// back, by the bundled embedder assay-small and the shipped build; writes HONESTY.md, or the sections whose headings start so. Siblings: labels of one column of a set as topics, with
// the share of kept-back texts that score highest on their own trait beside the share that the report gives. Copies:
// texts with random labels, alone and with near copies of every kind. Confidence: how often each is right.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBuilder } from './honesty/build.mjs';
import { measureModels, measureSets } from './honesty/confidence.mjs';
import { copies } from './honesty/copies.mjs';
import { measurePlanted } from './honesty/planted.mjs';
import { parse } from './honesty/read-csv.mjs';
import { shuffled } from './quality/draw.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const only = values.only;
const folder = resolve(positionals[0] ?? '../shared/data');
const builder = openBuilder();
const bank = ['full_train', 'full_test'].map((name) =>
  parse(readFileSync(`${folder}/banking77/${name}.csv`, 'utf8')),
);
const groups = {
  3: ['pending_card_payment', 'pending_transfer', 'pending_top_up'],
  5: [
    'transfer_fee_charged',
    'transfer_into_account',
    'transfer_not_received_by_recipient',
    'transfer_timing',
    'failed_transfer',
  ],
  12: [
    'card_arrival',
    'card_linking',
    'lost_or_stolen_card',
    'card_not_working',
    'card_swallowed',
    'compromised_card',
    'card_payment_fee_charged',
    'card_payment_not_recognised',
    'card_payment_wrong_exchange_rate',
    'card_about_to_expire',
    'card_delivery_estimate',
    'card_acceptance',
  ],
};

const pick = (rows, labels, count) =>
  labels.flatMap((label) => rows.filter(([, own]) => own === label).slice(0, count));
const percent = (share) => `${Math.round(100 * share)} %`;

async function measureSiblings() {
  const rows = [];
  for (const labels of Object.values(groups)) {
    for (const count of [15, 30, 60]) {
      const [train, test] = [pick(bank[0], labels, count), pick(bank[1], labels, 40)];
      const kinds = [['as they are', train, test]];
      if (count === 60) kinds.push(['random', randomise(train, labels), randomise(test, labels)]);
      for (const [kind, learned, kept] of kinds) {
        const { report, truth } = await builder.siblings(learned, kept, labels);
        const { top1, chance } = report.separations[0];
        rows.push([`${labels.length}`, `${count}`, kind, percent(truth), percent(top1), percent(chance)]);
        console.log(rows.at(-1).join(' | '));
      }
    }
  }
  return rows;
}

const randomise = (rows, labels) => {
  const order = shuffled(
    rows.map((_, i) => i),
    7,
  );
  return rows.map(([text], i) => [text, labels[order[i] % labels.length]]);
};

async function measureCopies() {
  const texts = pick(bank[0], Object.values(groups).flat(), 6)
    .map(([text]) => text)
    .slice(0, 120);
  const order = shuffled(
    texts.map((_, i) => i),
    3,
  );
  const label = (i) => (order[i] % 2 === 0 ? 'high' : 'low');
  const rows = [];
  for (const [kind, copy] of Object.entries(copies)) {
    const learned = texts.flatMap((text, i) => [text, ...copy(text)].map((one) => [one, label(i)]));
    const { report } = await builder.spectrum(learned);
    const [trait] = report.traits;
    rows.push([
      kind,
      `${learned.length}`,
      trait.out_of_fold.auroc.toFixed(3),
      trait.held_out?.auroc.toFixed(3) ?? '—',
      `${report.near_copies.texts}`,
    ]);
    console.log(rows.at(-1).join(' | '));
  }
  return rows;
}

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const head = ['high', 'moderate', 'low'];

/** Each section by its heading: its text, and what measures it. */
const sections = {
  'Labels of one column against each other': async () =>
    `Similar intents of banking77 as topics of one column. Kept back: the share of 40 texts a label from the test file that score highest on
their own trait. Reported: the same share in the report, of texts that were held out from the fits that score them.

${table(['labels', 'rows a label', 'labels are', 'kept back', 'reported', 'guessing'], await measureSiblings())}`,
  'Near copies': async () =>
    `120 texts with random labels, so that an honest AUROC is about 0.5, and the same with near copies of each.

${table(['copies', 'rows', 'AUROC, cross-validated', 'AUROC, held out', 'near copies named'], await measureCopies())}`,
  'Confidence of the public models': async () =>
    `On the held-out samples of each model, its traits together: the share of the readings, and the share of those on the right side of 50.
Both poles of a trait weigh the same.

${table(['model', ...head], await measureModels())}`,
  'Confidence on labelled sets': async () => {
    const { sets, random } = await measureSets(folder);
    return `The same on the test files of the sets of \`npm run bench:quality\`, trained on 16 and 64 rows a class (three and two draws) and on at most 2000 rows.

${table(['set', 'rows a class', 'AUROC', ...head], sets)}

The sets of two classes with the labels of their training rows in random order:

${table(['rows a class', 'sets', ...head], random)}`;
  },
  'Planted faults': async () => {
    const { table: rows, clean } = await measurePlanted(folder);
    return `Five sets of 1,000 rows with one kind of fault each: 5 % flipped labels, 2 % texts of another kind, 5 % near copies, a file sorted by label, 200 rows of a
source with random labels. Precision and recall of the rows that the report's findings name, beside those of cleanlab's Datalab on the same
vectors, with its own defaults and cross-validated probabilities of a logistic regression. A dash: nothing is named.

${table(['fault', 'set', 'precision', 'recall', 'Datalab: precision', 'recall'], rows)}

Rows that are named in the same sets without planted faults:

${table(['set', 'labels', 'outliers', 'near copies', 'order', 'group'], clean)}`;
  },
};

const file = new URL('HONESTY.md', import.meta.url);
const written = new Map(
  readFileSync(file, 'utf8')
    .split('\n## ')
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]),
);
for (const [heading, measure] of Object.entries(sections)) {
  if (heading.startsWith(only)) written.set(heading, await measure());
}
writeFileSync(
  file,
  `# Whether a report is right

Written by \`npm run bench:honesty\`, with assay-small at effort low.

${Object.keys(sections)
  .filter((heading) => written.has(heading))
  .map((heading) => `## ${heading}\n\n${written.get(heading)}`)
  .join('\n\n')}
`,
);
