// The two corpora of pages, and what is measured on them.
//   annotated: 990 pages of trafilatura's evaluation (`tests/evaldata.json`), each with strings that its text has to contain
//     and strings that it must not. Counted as its `tests/eval_common.py` counts: white space normalised, substrings.
//   articles: 130 test pages of Mozilla's Readability with the article that is expected. Share of its words that are read
//     (recall), and share of the words read that are in it or in its title (precision), as the mean over the pages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { decodePage } from '../../../dist/core/content/charset.js';
import { getText } from '../../../dist/core/content/dom-text.js';
import { parseHtml } from './readers.mjs';

export const normalise = (text) => text.replace(/\s+/g, ' ').trim();
const decode = (file) => decodePage(new Uint8Array(readFileSync(file)), 'text/html').text;

/** @returns `{ name, url, html, with, without }` of each annotated page */
export function readAnnotated(folder) {
  const tests = `${folder}/trafilatura/tests`;
  return Object.entries(JSON.parse(readFileSync(`${tests}/evaldata.json`, 'utf8'))).map(([url, page]) => {
    const file = [`${tests}/cache/${page.file}`, `${tests}/eval/${page.file}`].find(existsSync);
    if (!file)
      throw new Error(`${page.file} is not in ${tests}. Check out the commit that EXTRACTION.md names.`);
    return { name: page.file, url, html: decode(file), with: page.with, without: page.without };
  });
}

/** @returns `{ name, url, html, article, heading, expected, title }` of each article; the last two as words */
export function readArticles(folder) {
  const pages = `${folder}/readability/test/test-pages`;
  return readdirSync(pages).map((name) => {
    const { title } = JSON.parse(readFileSync(`${pages}/${name}/expected-metadata.json`, 'utf8'));
    const article = getText(parseHtml(readFileSync(`${pages}/${name}/expected.html`, 'utf8')).body);
    return {
      name,
      url: `http://fakehost/test/${name}`,
      html: readFileSync(`${pages}/${name}/source.html`, 'utf8'),
      article,
      heading: title ?? '',
      expected: listWords(article),
      title: listWords(title ?? ''),
    };
  });
}

/** @param texts one a page, in order @returns precision, recall and F1 over all strings */
export function measureAnnotated(pages, texts) {
  const counts = { right: 0, wrong: 0, missed: 0 };
  for (const [i, page] of pages.entries()) {
    const text = normalise(texts[i]);
    const countIn = (strings) => strings.filter((string) => text.includes(normalise(string))).length;
    const right = countIn(page.with);
    counts.right += right;
    counts.missed += page.with.length - right;
    counts.wrong += countIn(page.without);
  }
  const precision = counts.right / (counts.right + counts.wrong);
  const recall = counts.right / (counts.right + counts.missed);
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

/** @param texts one a page, in order @returns mean precision and recall of words */
export function measureArticles(pages, texts) {
  let [precision, recall] = [0, 0];
  for (const [i, { expected, title }] of pages.entries()) {
    const words = listWords(texts[i]);
    recall += expected.length > 0 ? countShared(words, expected) / expected.length : 1;
    precision += words.length > 0 ? countShared(words, [...title, ...expected]) / words.length : 1;
  }
  return { precision: precision / pages.length, recall: recall / pages.length };
}

export const listWords = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const countWords = (words) => {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

function countShared(a, b) {
  const counts = countWords(b);
  let shared = 0;
  for (const [word, count] of countWords(a)) shared += Math.min(count, counts.get(word) ?? 0);
  return shared;
}
