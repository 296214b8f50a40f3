// QUALITY.md: header, verdicts, one table a trait type, the comparison of methods. Pure.
import { grouped, setsIn } from './grouped.mjs';
import { mean } from './measures.mjs';
import { allShots, efforts } from './protocol.mjs';
import { methodMeans, verdicts } from './verdicts.mjs';

const number = (value) => (Number.isFinite(value) ? value.toFixed(3) : '—');

/** @param facts planned (cells), seeds, cap, commit, machine, embedder, references (the index's sets by name) */
export function report(ran, facts) {
  const cells = ran.filter(({ figures }) => figures.refused === undefined);
  return [
    ...header(ran, facts),
    '## Goals',
    [...verdicts(cells, facts.references), ...refusals(ran)].join('\n'),
    '## Methods',
    ...methodTables(cells),
    ...table('Spectrum traits', cells, (task) => task.type === 'spectrum' && !task.textAlone),
    ...gradedTable(cells),
    ...table('Topic traits', cells, ({ type }) => type === 'topic'),
    ...table('Claim traits', cells, ({ type }) => type === 'claim'),
    ...table('Outlier traits', cells, ({ type }) => type === 'outlier'),
    ...table('Texts without their claim', cells, ({ textAlone }) => textAlone),
  ].join('\n\n');
}

/** What training would not learn from, once a set. */
function refusals(ran) {
  const refused = ran.flatMap(({ task, shots, figures }) =>
    figures.refused === undefined ? [] : [`${task.name} (${shots}): ${figures.refused}`],
  );
  return [...new Set(refused)].map((line) => `- Rejected by training, therefore without figures: ${line}.`);
}

function header(cells, { planned, seeds, cap, commit, machine, embedder, chosen }) {
  const named = Object.entries(efforts).map(([type, effort]) => `${type} \`${effort}\``);
  const date = new Date().toISOString().slice(0, 10);
  const ran = new Set(cells.map(({ seed }) => seed)).size;
  return [
    `# Quality of trained models, with ${embedder.id}`,
    `Written by \`npm run bench:quality -- <folder of labelled sets> --seeds ${seeds} --cap ${cap}` +
      `${chosen ? ` --embedder ${embedder.id}` : ''}\` on ${date}: ` +
      `commit ${commit}, embedder ${embedder.id} ${embedder.revision}, ${machine}. Seeds run: ${ran}, ${cells.length} of ${planned} cells; the column ` +
      `\`seeds\` says how many a row has. Efforts: ${named.join(', ')}.`,
    'Trained on the rows named, measured on the whole test file. 16 and 64 are rows a class, drawn by seed; "all" is ' +
      `at most ${cap} rows a set, one draw. AUROC and macro-F1 (divided at 0.5) are means over a set's traits: topics ` +
      '(at most five a set) and emotions one against the rest, claims each for itself, cohorts trained on `in` only. ' +
      'ECE: ten bins, rows as they come / both classes weighing the same, which is what calibration promises. ' +
      'Confidence: share of the rows at accuracy. TF-IDF: words and word pairs, sublinear, with logistic regression ' +
      '(C = 10, balanced classes) on the same rows. Sets named in the tables are measured, never part of the package.',
  ];
}

function methodTables(cells) {
  const found = allShots.map((shots) => [shots, methodMeans(cells, shots)]).filter(([, means]) => means);
  if (found.length === 0) return ['Single methods were not run.'];
  const names = found[0][1].means.map(({ method }) => method);
  const row = (title, value) =>
    `| ${title} | ${found.map(([, means]) => number(value(means))).join(' | ')} |`;
  return [
    'Mean AUROC over the spectrum sets, each method alone at the same effort. The last line is the mean of every ' +
      "set's best method, chosen by the test file: a bound for any choice.",
    [
      `| method | ${found.map(([shots, { seeds }]) => `${shots} (${seeds} seeds)`).join(' | ')} |`,
      `|---|${found.map(() => '---|').join('')}`,
      row('`auto`', ({ auto }) => auto),
      ...names.map((name) =>
        row(`\`${name}\``, ({ means }) => means.find((one) => one.method === name).value),
      ),
      row("every set's best", ({ ideal }) => ideal),
    ].join('\n'),
  ];
}

const columns = [
  'set',
  'rows a class',
  'rows',
  'seeds',
  'method',
  'AUROC',
  'TF-IDF',
  'macro-F1',
  'TF-IDF',
  'Spearman',
  'ECE as they come / balanced',
  'high',
  'moderate',
  'low',
];

function table(title, cells, picks) {
  const of = grouped(cells);
  const sets = setsIn(cells, picks);
  if (sets.length === 0) return [];
  const rows = allShots.flatMap((shots) => {
    const pairs = sets.map(({ name }) => [name, of(name, shots, 'auto'), of(name, shots, 'tfidf')]);
    const run = pairs.filter(([, auto]) => auto);
    return run.length === 0 ? [] : [...run.map((pair) => setRow(shots, ...pair)), meanRow(shots, run)];
  });
  return [
    `## ${title}`,
    [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---|').join('')}`, ...rows].join('\n'),
  ];
}

const line = (values) => `| ${values.join(' | ')} |`;

function setRow(shots, name, auto, tfidf) {
  return line([
    name,
    shots,
    Math.round(auto.rows),
    auto.seeds,
    auto.chosen,
    number(auto.auroc),
    number(tfidf?.auroc),
    number(auto.f1),
    number(tfidf?.f1),
    number(auto.spearman),
    `${number(auto.ece)} / ${number(auto.balanced)}`,
    ...levels(auto),
  ]);
}

function levels({ confidence }) {
  const total = Object.values(confidence).reduce((sum, [n]) => sum + n, 0);
  return ['high', 'moderate', 'low'].map((level) => {
    const [n, right] = confidence[level];
    return n === 0 ? '—' : `${((100 * n) / total).toFixed(0)} % at ${(right / n).toFixed(2)}`;
  });
}

function meanRow(shots, run) {
  // Means of different sets say nothing about each other.
  const rivals = run.every(([, , tfidf]) => tfidf) ? run : [];
  const auto = (figure) => number(mean(run.map(([, one]) => one[figure])));
  const tfidf = (figure) => number(mean(rivals.map(([, , one]) => one[figure])));
  return line([
    '**mean**',
    shots,
    '',
    '',
    '',
    auto('auroc'),
    tfidf('auroc'),
    auto('f1'),
    tfidf('f1'),
    auto('spearman'),
    `${auto('ece')} / ${auto('balanced')}`,
    '',
    '',
    '',
  ]);
}

/** Trained on graded scores instead of two poles. */
function gradedTable(cells) {
  const of = grouped(cells);
  const rows = setsIn(cells, ({ scores }) => scores).flatMap(({ name }) => {
    const [graded, poles] = [of(name, 'graded', 'auto'), of(name, 'all', 'auto')];
    if (!graded || !poles) return [];
    const figures = [graded, poles].flatMap((one) => [number(one.spearman), number(one.auroc)]);
    return [line([name, Math.round(graded.rows), graded.chosen, ...figures, number(graded.balanced)])];
  });
  if (rows.length === 0) return [];
  return [
    '## Spectrum traits trained on scores',
    'The same number of rows, each with its score as quality, those between the poles included.',
    [
      '| set | rows | method | Spearman | AUROC | Spearman from poles | AUROC from poles | ECE balanced |',
      '|---|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  ];
}
