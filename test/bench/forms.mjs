// `npm run bench:forms -- <folder of labelled sets>`: how many test texts of each labelled set are taken for a list or for code,
// and how long the form of a text takes; writes FORMS.md.
import { existsSync, writeFileSync } from 'node:fs';
import { guessLanguage } from '../../dist/core/content/index.js';
import { findForm } from '../../dist/core/embedding/features/form.js';
import { tableOf } from './markdown.mjs';
import { openFolder, readRows } from './quality/csv.mjs';
import { machine } from './record.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of labelled sets: npm run bench:forms -- <folder>');

const runs = 5000;
/** About 100 words, with signs that code has, too, so that all patterns are tried. */
const text =
  'The survey of ninety-nine towns (2024) found that most people walk to work; the others take a bus. '.repeat(
    6,
  );

function measureTime() {
  const started = performance.now();
  for (let run = 0; run < runs; run++) findForm(text, 'en');
  return ((performance.now() - started) / runs).toFixed(3);
}

const percent = (count, all) => `${((100 * count) / all).toFixed(2)} %`;
const sum = { texts: 0, list: 0, code: 0 };
const rows = [];
for (const set of [...openFolder(folder).keys()].sort()) {
  if (!existsSync(`${folder}/${set}/test.csv`)) continue;
  const forms = readRows(folder, set, 'test.csv').map((row) => findForm(row.text, guessLanguage(row.text)));
  const [list, code] = ['list', 'code'].map((form) => forms.filter((each) => each === form).length);
  sum.texts += forms.length;
  sum.list += list;
  sum.code += code;
  rows.push([set, forms.length, percent(list, forms.length), percent(code, forms.length)]);
}
rows.push(['all', sum.texts, percent(sum.list, sum.texts), percent(sum.code, sum.texts)]);

const document = `# Forms of texts

Written by \`npm run bench:forms -- <folder of labelled sets>\`, ${machine()}. Test texts that are taken for a list, or for code, markup or data. The form of a text of 100 words takes ${measureTime()} ms.

${tableOf(['set', 'texts', 'list', 'code'], rows)}
`;
writeFileSync(new URL('FORMS.md', import.meta.url), document);
console.log(document);
