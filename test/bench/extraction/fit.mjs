// `npm run bench:extraction-labels -- <folder> [--write]`: fits the labels of src/core/content/blocks to both corpora, prints
// their figures on pages that they were not fitted on, and with --write puts them into weights.ts. See EXTRACTION.md.
import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { createBlockPage, featureNames, readFeature } from '../../../dist/core/content/blocks/features.js';
import { pruneArticle } from '../../../dist/core/content/blocks/prune-article.js';
import { outlineHtml } from '../../../dist/core/content/html-outline.js';
import { exceedsBudget } from '../../../dist/core/content/html-scan.js';
import { readArticle, readHtml } from '../../../dist/core/content/read-html.js';
import { htmlLimits } from '../../../dist/core/contract/fronts/index.js';
import {
  listWords,
  measureAnnotated,
  measureArticles,
  normalise,
  readAnnotated,
  readArticles,
} from './corpora.mjs';
import { fitRidge } from './fit-ridge.mjs';

/** Weight of an article's lines, each by its share of the article's words; a line with an annotated string has 1. */
const articleWeight = 10;
const ridge = 20;
/** A feature is used if its weight times its deviation over the lines is more. */
const minEffect = 0.05;
const folds = 5;

const folder = argv[2];
if (!folder) throw new Error('Name the folder of both corpora: npm run bench:extraction-labels -- <folder>');

/** A page as it is read without labels; `blocks` is null for one that is read without a tree. */
async function readPage(page) {
  const outline = outlineHtml(page.html);
  if (!exceedsBudget(outline, { ...htmlLimits, elements: htmlLimits.items })) {
    const read = await readArticle(outline).catch(() => null);
    if (read?.text) return { ...page, text: read.text, blocks: read.page };
  }
  return { ...page, text: await readHtml(page.html), blocks: null };
}

/** Label of each block of an annotated page: 0 with a string that its text must not contain, 1 with one that it has to. */
function labelAnnotated({ with: wanted, without }, texts, isRead) {
  const labels = new Map();
  const find = (string) => [...texts.keys()].filter((i) => texts[i].includes(normalise(string)));
  for (const string of without) for (const i of find(string)) labels.set(i, { label: 0, weight: 1 });
  for (const string of wanted) {
    const found = find(string);
    const [only, ...others] = found.length > 1 ? found.filter((i) => isRead[i]) : found;
    if (only !== undefined && others.length === 0) labels.set(only, { label: 1, weight: 1 });
  }
  return labels;
}

function labelArticle({ article, heading, expected }, texts) {
  const lines = new Set(article.split('\n').map(normalise));
  const whole = normalise(article);
  const title = normalise(heading).toLowerCase();
  return new Map(
    texts.map((text, i) => {
      const isExpected = lines.has(text) || (text.length > 25 && whole.includes(text));
      const label = isExpected || (title !== '' && text.toLowerCase() === title) ? 1 : 0;
      const share = listWords(text).length / Math.max(1, expected.length);
      return [i, { label, weight: articleWeight * Math.min(1, share) }];
    }),
  );
}

/** Labelled lines of the article of a page: `{ x, label, weight }`. */
function listRows(page) {
  if (!page.blocks) return [];
  const { blocks, around, title } = page.blocks;
  const lines = new Set(page.text.split('\n').filter(Boolean));
  const described = createBlockPage(blocks, around, lines, title);
  const texts = blocks.map(({ text }) => normalise(text));
  const labels =
    page.article === undefined ? labelAnnotated(page, texts, described.isRead) : labelArticle(page, texts);
  return [...labels].flatMap(([i, { label, weight }]) =>
    described.isRead[i] && weight > 1e-4
      ? [{ x: Float64Array.from(featureNames, (name) => readFeature(name, i, described)), label, weight }]
      : [],
  );
}

/** Fits all features, then those with an effect. @returns `{ bias, weights }` by the features' names */
function fit(rows) {
  const all = featureNames.map((_, i) => i);
  const { effects } = fitRidge(rows, all, ridge);
  const chosen = all.filter((i) => effects[i] > minEffect);
  const { bias, weights } = fitRidge(rows, chosen, ridge);
  return { bias, weights: new Map(chosen.map((i, at) => [featureNames[i], weights[at]])) };
}

/** The site of a page, so that no page of a site that labels were fitted on is judged by them. */
const toSite = ({ url, name, article }) =>
  article === undefined ? new URL(url).hostname.split('.').slice(-2)[0] : name.replace(/-?\d+$/, '');

const corpora = { annotated: readAnnotated(folder), articles: readArticles(folder) };
const pages = [];
for (const page of [...corpora.annotated, ...corpora.articles]) pages.push(await readPage(page));
const sites = [...new Set(pages.map(toSite))].sort();
const foldOf = new Map(sites.map((site, i) => [site, i % folds]));
const rows = pages.map((page) => listRows(page));
console.log(`${rows.flat().length} labelled lines of ${pages.length} pages, ${featureNames.length} features`);

function judge(name, labelsOf) {
  const texts = pages.map((page) => {
    const labels = labelsOf(page);
    return page.blocks && labels ? pruneArticle(page.text, page.blocks, labels) : page.text;
  });
  const { f1, precision, recall } = measureAnnotated(
    corpora.annotated,
    texts.slice(0, corpora.annotated.length),
  );
  const words = measureArticles(corpora.articles, texts.slice(corpora.annotated.length));
  const figures = [f1, precision, recall, words.recall, words.precision].map((value) => value.toFixed(3));
  console.log(
    `${name}: F1 ${figures[0]} (${figures[1]}, ${figures[2]}), articles ${figures[3]}, ${figures[4]}`,
  );
}

judge('without labels', () => null);
const labels = fit(rows.flat());
judge(`with labels of ${labels.weights.size} features, on the pages they were fitted on`, () => labels);
const byFold = Array.from({ length: folds }, (_, fold) =>
  fit(rows.filter((_, i) => foldOf.get(toSite(pages[i])) !== fold).flat()),
);
judge('cross-validated by site', (page) => byFold[foldOf.get(toSite(page))]);

if (argv.includes('--write')) {
  const toText = (value) => String(Number(value.toPrecision(3)));
  const lines = [...labels.weights].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = lines.map(
    ([name, value]) => `    ${name.includes('-') ? `'${name}'` : name}: ${toText(value)},`,
  );
  const file = new URL('../../../src/core/content/blocks/weights.ts', import.meta.url);
  writeFileSync(
    file,
    `// Weights of the logistic regression that labels the lines of an article, by the names of features: log odds that a line
// belongs to the article. Written by \`npm run bench:extraction-labels\`.

export const bias = ${toText(labels.bias)};

export const weights: ReadonlyMap<string, number> = new Map(
  Object.entries({
${entries.join('\n')}
  }),
);
`,
  );
}
