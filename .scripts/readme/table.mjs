// `npm run readme`: the table of models in README.md, from the models' descriptions in models/catalog.json and the figures
// that `npm run bench:models` and `npm run bench:out-of-domain` wrote to models/*/site.json, and the version in addresses of
// CDNs. test/unit/readme.test.ts compares the README with it.
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { pinVersions } from './version.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const marked = /(?<=<!-- models -->\n)[\s\S]*?(?=<!-- \/models -->)/;

/** The lowest and the highest of a kind's AUROC, with the number of sets if it is not 1; null without a figure. */
function showRange(evaluations, kind) {
  const found = evaluations
    .filter((evaluation) => evaluation.kind === kind)
    .map(({ metrics }) => metrics.auroc);
  if (found.length === 0) return null;
  const [low, high] = [Math.min(...found), Math.max(...found)].map((value) => value.toFixed(3));
  return found.length === 1 ? low : `${low} to ${high} (${found.length} sets)`;
}

/** @returns the table in Markdown: models, what they score, and how well on texts like their own and from elsewhere */
export function createModelTable() {
  const { models } = JSON.parse(readFileSync(`${root}models/catalog.json`, 'utf8'));
  const rows = models.map(({ card }) => {
    const { evaluations } = JSON.parse(readFileSync(`${root}models/${card.handle}/site.json`, 'utf8'));
    const elsewhere = showRange(evaluations, 'out_of_domain') ?? 'not tested';
    return `| \`${card.handle}\` | ${card.description} | ${showRange(evaluations, 'held_out')} | ${elsewhere} |`;
  });
  return [
    '| Model | Scores | Texts like its own | Texts from elsewhere |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Replaces what is between the marks of a text. */
export const replaceTable = (text) => text.replace(marked, () => `${createModelTable()}\n`);

if (argv[1] === fileURLToPath(import.meta.url)) {
  const path = `${root}README.md`;
  writeFileSync(path, replaceTable(readFileSync(path, 'utf8')));
  pinVersions();
  console.log(createModelTable());
}
