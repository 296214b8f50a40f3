// `npm run bench:exam [-- --write]`: the exam of every public model (test/exam), by the artifacts as shipped and the shipped
// engine; writes EXAM.md. With `--write`, figures of test/exam/limits.yaml that have become better go there, and those that reach
// their limit leave it. A figure that no longer reaches its limit is never added: that takes an edit by hand, with its reason.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { openModels } from '../../dist/server/node/index.js';
import { judge } from '../exam/judge.mjs';
import { heldTo, isShort, ratchet, readLimits, worse } from '../exam/limits.mjs';
import { readExams } from '../exam/read.mjs';
import { negationsOf } from './exam/negations.mjs';
import { typographyOf } from './exam/typography.mjs';
import { tableOf } from './markdown.mjs';
import { auroc, spearman } from './quality/measures.mjs';

const engine = openModels(fileURLToPath(new URL('../../models', import.meta.url)));
const table = readLimits();

const results = [];
for (const exam of readExams()) {
  const scoreAll = (texts) =>
    Promise.all(texts.map(async (content) => (await engine.score(exam.model, { content })).card));
  const judged = await judge(exam, scoreAll, { spearman, auroc });
  results.push({
    exam,
    ...judged,
    typography: await typographyOf(exam.model, scoreAll),
    negations: await negationsOf(exam, scoreAll),
  });
  console.log(exam.model, JSON.stringify(judged.figures), worse(table, exam.model, judged.figures).join(' '));
}

if (process.argv.includes('--write')) {
  const file = new URL('../exam/limits.yaml', import.meta.url);
  const document = parseDocument(readFileSync(file, 'utf8'));
  const today = Object.fromEntries(
    results
      .map(({ exam, figures }) => {
        const before = table.today[exam.model] ?? {};
        const kept = Object.entries(ratchet(table, figures, before)).filter(([figure]) => figure in before);
        return [exam.model, Object.fromEntries(kept)];
      })
      .filter(([, kept]) => Object.keys(kept).length > 0),
  );
  document.set('today', document.createNode(today));
  writeFileSync(file, document.toString({ lineWidth: 130 }));
}

const names = {
  rank_correlation: 'rank correlation',
  pairs_right: 'pairs right',
  sure_and_wrong: 'sure and wrong',
  misfits_low: 'misfits `low`',
  misfits_high: 'misfits `high`',
  fits_low: 'fits `low`',
  languages_low: 'other languages `low`',
  familiarity_auroc: 'familiarity AUROC',
  flips: 'flips by typography',
};
const isRatio = (figure) => figure === 'rank_correlation' || figure === 'familiarity_auroc';
const show = (figure, value) => (isRatio(figure) ? value.toFixed(2) : `${(100 * value).toFixed(0)} %`);
const limitOf = ({ least, most }, figure) =>
  least === undefined ? `<= ${show(figure, most)}` : `>= ${show(figure, least)}`;
const columns = Object.keys(names);

/** A figure, bold where it does not reach the limit. */
const cell = (model, figure, value) =>
  isShort(table, figure, value)
    ? `**${show(figure, value)}** (held to ${limitOf(heldTo(readLimits(), model, figure), figure)})`
    : show(figure, value);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const quote = (text) => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '¦').replaceAll('`', "'")}\``;

const complaints = results.flatMap(({ exam, complaints }) =>
  complaints.map(({ text, trait = exam.trait, expect, seen, score, confidence, right }) => [
    quote(text),
    exam.model.replace('assay.', ''),
    trait,
    expect,
    `${seen}`,
    `${score} ${confidence}`,
    right ? 'right' : '**wrong**',
  ]),
);

const reasons = [...new Set(results.flatMap(({ doubted }) => doubted.map(({ doubts }) => doubts[0])))].sort();
/** How many fits of a model are in doubt, how many of those are in the middle, and for which first reason the others are. */
function doubtsOf({ exam, doubted }) {
  const clear = doubted.filter(({ grade }) => grade !== 2);
  const wrong = clear.filter(({ grade, score }) => score > 50 !== grade > 2);
  const counts = reasons.map((reason) => clear.filter(({ doubts }) => doubts[0] === reason).length);
  return [
    `\`${exam.model}\``,
    ...[doubted.length, doubted.length - clear.length, wrong.length, ...counts].map(String),
  ];
}

const parts = [
  '# A stranger’s exam',
  `Written by \`npm run bench:exam\`: what the public models say of texts that were written by somebody who had seen their cards alone (\`test/exam\`; its README describes the texts and what counts as right). Limits are those of \`test/exam/limits.yaml\`, which \`npm test\` compares; a bold figure does not reach its limit, and the model is held to the figure behind it, which may not get worse.`,
  tableOf(
    ['model', ...columns.map((figure) => names[figure])],
    [
      [
        'limit',
        ...columns.map((figure) => (table.limits[figure] ? limitOf(table.limits[figure], figure) : '—')),
      ],
      ...results.map(({ exam, figures }) => [
        `\`${exam.model}\``,
        ...columns.map((figure) => cell(exam.model, figure, figures[figure])),
      ]),
      ['mean', ...columns.map((figure) => show(figure, mean(results.map(({ figures }) => figures[figure]))))],
    ],
  ),
  '## Fits in doubt',
  'Of the 20 fits of each model: those of low confidence; among them those of the middle step, whose verdict is open, and those of other steps on the wrong side of 50; and all of other steps by what puts them in doubt first (`detail.<trait>.doubts`).',
  tableOf(
    ['model', 'fits `low`', 'middle', 'wrong side', ...reasons.map((reason) => `\`${reason}\``)],
    results.map(doubtsOf),
  ),
  '## Misfits',
  'Of the misfits of each model: how many get `low` and `high` confidence in the trait of the exam; to how many any trait says yes without doubt; and, where its card says which side any other text is on, how many are on that side, which counts as right in the table above (`misfits_are` in the README of the exam).',
  tableOf(
    ['model', 'misfits', '`low`', '`high`', 'a yes without doubt', 'right side'],
    results.map(({ exam, misfits }) => [
      `\`${exam.model}\``,
      ...[misfits.count, misfits.low, misfits.high, misfits.yes.length].map(String),
      exam.misfits_are ? `${misfits.right} (${exam.misfits_are})` : '—',
    ]),
  ),
  '## Complaints',
  tableOf(['text', 'model', 'trait', 'to be', 'was', 'is', ''], complaints),
  '## Negations',
  'Sentences of a trait that tone is part of, with negations that turn words round (`not bad`, `never funny`) or do not, and some without: how many are on the right side of 50, by confidence.',
  tableOf(
    ['model', 'sentences', '`high`', '`moderate`', '`low`'],
    results.flatMap(({ negations }) => negations),
  ),
  '## Sure and wrong',
  tableOf(
    ['text', 'model', 'says', 'to be'],
    results.flatMap(({ exam, wrong }) =>
      wrong.sure.map(({ text, score, above }) => [
        quote(text),
        exam.model.replace('assay.', ''),
        `${score} high`,
        above ? 'above 50' : 'below 50',
      ]),
    ),
  ),
  '## Typography',
  'Held-out texts of each model (`samples/test.jsonl`, at most 200) as they are, in lower case without an end mark, as a sentence with an end mark, and in title case: how often the verdict at 50 is another than that of the text as it is, and by how many points the score moves in the mean.',
  tableOf(
    ['model', 'trait', 'texts', 'lower case flips', 'sentence flips', 'title case flips', 'mean move'],
    results.flatMap(({ typography }) => typography),
  ),
];
writeFileSync(new URL('EXAM.md', import.meta.url), `${parts.join('\n\n')}\n`);
