// `npm run bench:scale [-- --write]`: the tables of docs/operate/scale.md, computed from the sizes of the files in models/ and
// from the figures of test/bench/NODE.md. `--write` puts them into the page. No price is assumed: readers give theirs.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = at('docs/operate/scale.md');
const visitors = 10_000_000;
const texts = 100_000_000;
const model = 'assay.formality';
// As in src/core/embedding/bundled/bundled-files.ts: the vocabulary and the word lists are the same for both.
const shared = ['embedders/assay-small/vocab.txt', 'lexicon/lexicon.bin', 'catalog.json'];
const embedders = [
  { id: 'assay-base', model: 'model.assay', files: ['pieces.bin', 'encoder.bin', 'table.bin'] },
  { id: 'assay-small', model: 'model.small.assay', files: ['table.bin'] },
];

const format = (value, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

/** A Markdown table whose first column is text. */
const toTable = (heads, rows) =>
  [heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Files in models/ that the first score of a visitor downloads: one row for each embedder. */
function createDownloads() {
  const rows = embedders.map(({ id, model: file, files }) => {
    const paths = [...shared, ...files.map((name) => `embedders/${id}/${name}`), `${model}/${file}`];
    const bytes = paths.reduce((sum, path) => sum + statSync(at(`models/${path}`)).size, 0);
    const total = (bytes * visitors) / 1e12;
    return [`\`${id}\``, format(paths.length), format(bytes), format(total, 1), format(total / 10, 1)];
  });
  const heads = ['Embedder', 'Requests', 'Bytes', 'All visitors new, TB a day', 'One in ten new, TB a day'];
  return toTable(heads, rows);
}

/** The rows of a table of NODE.md below a command, as numbers. @throws Error when the page has no such table */
function readFigures(command) {
  const text = readFileSync(at('test/bench/NODE.md'), 'utf8');
  const [, after] = text.split(`\`${command}\``);
  const [, rows] = /\n\|[-:|]+\|\n((?:\|.*\n)+)/.exec(after ?? '') ?? [];
  if (!rows) throw new Error(`NODE.md has no table below '${command}'`);
  return rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').slice(1, -1).map(Number));
}

/** Hours for all texts, from texts a second of wall time on one core and on two. */
function createHours() {
  const base = readFigures('npm run bench:batch -- 2000 0');
  const small = readFigures('npm run bench:batch -- 40000 0 --embedder assay-small');
  const encoder = readFigures('npm run bench:batch -- 600 0 --encoder').map(([cores, wall]) => [
    cores,
    0,
    wall,
  ]);
  const rows = [
    ['`assay-base`', base],
    ['`assay-small`', small],
    ["an encoder of MiniLM's shape", encoder],
  ].map(([name, figures]) => {
    const rate = (cores) => median(figures.filter(([count]) => count === cores).map(([, , wall]) => wall));
    const hours = (cores) => texts / rate(cores) / 3600;
    const times = [hours(1), hours(2), hours(2) / 10, hours(2) / 100];
    return [
      name,
      format(rate(1)),
      format(rate(2)),
      ...times.map((value) => format(value, value < 10 ? 2 : 0)),
    ];
  });
  const heads = [
    'Embedder',
    'Texts/s, 1 core',
    '2 cores',
    'Hours, 1 core',
    '1 machine of 2 cores',
    '10 machines',
    '100 machines',
  ];
  return toTable(heads, rows);
}

const computed = { downloads: createDownloads(), hours: createHours() };
const text = readFileSync(page, 'utf8');
const [downloads = '', hours = ''] = text.match(/(?:^\|.*\n)+/gm) ?? [];
console.log(`${computed.downloads}\n\n${computed.hours}`);
if (argv.includes('--write'))
  writeFileSync(
    page,
    text.replace(downloads, `${computed.downloads}\n`).replace(hours, `${computed.hours}\n`),
  );
