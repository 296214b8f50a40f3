// `npm run bench:extraction -- <folder> [--postlight folder] [--texts name=file] [--commit id]`: how well the text of a page
// is read; writes EXTRACTION.md. The folder holds both corpora, fetched by hand: EXTRACTION.md has the commands.
//   --postlight  a folder in which @postlight/parser is installed
//   --texts      texts of another program, such as those that extraction/read_with_trafilatura.py writes; repeatable
//   --only       measures one reader, and keeps the other rows of the table
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureAnnotated, measureArticles, readAnnotated, readArticles } from './extraction/corpora.mjs';
import { createReaders, readAll, readTexts } from './extraction/readers.mjs';
import { machine } from './record.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postlight: { type: 'string' },
    texts: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    commit: { type: 'string' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('Name the folder of both corpora: npm run bench:extraction -- <folder>');

function findCommit() {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'src/core/content').length > 0;
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
}

const corpora = { annotated: readAnnotated(folder), articles: readArticles(folder) };

const readers = Object.entries(createReaders(values.postlight)).map(([name, read]) => {
  const readCorpus = (pages) => readAll(read, pages);
  return { name, annotated: readCorpus, articles: readCorpus };
});
for (const entry of values.texts) {
  const [, name, file] = /^(.*?)=(.+)$/.exec(entry) ?? [];
  if (!file) throw new Error(`--texts ${entry}: write it as name=file`);
  readers.push({ name, ...readTexts(file) });
}

const heading = [
  '| | F1 | precision | recall | articles: recall | precision | CPU ms a page: median | mean | pages that fail |',
  '|---|---|---|---|---|---|---|---|---|',
];
const file = new URL('EXTRACTION.md', import.meta.url);
const [before, figures, after] = readFileSync(file, 'utf8').split(/<!-- (?:figures|end) -->\n/);
const rows = new Map([...figures.matchAll(/^\| ([^|]+) \|.*$/gm)].map(([row, name]) => [name, row]));
const round = (value) => value.toFixed(3);
for (const { name, annotated, articles } of readers) {
  if (values.only && name !== values.only) continue;
  // A first pass over the articles compiles what is measured.
  await articles(corpora.articles);
  const first = await annotated(corpora.annotated);
  const second = await articles(corpora.articles);
  const { f1, precision, recall } = measureAnnotated(corpora.annotated, first.texts);
  const words = measureArticles(corpora.articles, second.texts);
  const times = first.times.toSorted((a, b) => a - b);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const measures = [f1, precision, recall, words.recall, words.precision].map(round);
  const milliseconds = [times[times.length >> 1], mean].map((time) => time.toFixed(1));
  const cells = [name, ...measures, ...milliseconds, first.failures + second.failures];
  rows.set(name, `| ${cells.join(' | ')} |`);
  console.log(rows.get(name));
}

const from = `${machine()}, commit ${values.commit ?? findCommit()}.`;
const table = [...heading, ...rows.values()].join('\n');
writeFileSync(file, `${before}<!-- figures -->\n${from}\n\n${table}\n<!-- end -->\n${after}`);
