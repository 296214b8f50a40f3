// What reads a page to its text: `(html, url) -> text`, each as its documentation says for the text of an article.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Readability } from '@mozilla/readability';
import { DOMParser } from 'linkedom/worker';
import { getText } from '../../../dist/core/content/dom-text.js';
import { readHtml } from '../../../dist/core/content/read-html.js';

/** A document with `html` and `body`, which linkedom does not add. */
export function parseHtml(html) {
  const withBody = /<body[\s>]/i.test(html) ? html : `<body>${html}</body>`;
  return new DOMParser().parseFromString(
    /<html[\s>]/i.test(withBody) ? withBody : `<html>${withBody}</html>`,
    'text/html',
  );
}

/** Readability alone: its article, without the title that it also finds. */
function readWithReadability(html) {
  const article = new Readability(parseHtml(html), { serializer: (node) => node }).parse();
  return article?.content ? getText(article.content) : '';
}

/** @param folder one in which `npm install @postlight/parser` was run */
function createPostlight(folder) {
  const parser = createRequire(`${folder}/package.json`)('@postlight/parser');
  return async (html, url) => {
    const { content } = await parser.parse(url, { html, fetchAllPages: false });
    return content ? getText(parseHtml(content).body) : '';
  };
}

/** @returns readers by name @param postlight folder of the package, if it is to be measured */
export const createReaders = (postlight) => ({
  Assay: readHtml,
  'Readability alone': readWithReadability,
  ...(postlight ? { 'Postlight Parser': createPostlight(postlight) } : {}),
});

/**
 * Reads all pages, in order.
 * @returns texts, empty for a page that fails, their number, and milliseconds of CPU time of each
 */
export async function readAll(read, pages) {
  const [texts, times] = [[], []];
  let failures = 0;
  for (const { html, url } of pages) {
    const start = process.cpuUsage();
    try {
      texts.push((await read(html, url)) ?? '');
    } catch {
      texts.push('');
      failures++;
    }
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return { texts, times, failures };
}

/** Texts that another program wrote: `{ annotated, articles: { name: text }, times: { name: milliseconds } }`. */
export function readTexts(file) {
  const { annotated, articles, times } = JSON.parse(readFileSync(file, 'utf8'));
  const pick = (texts) => (pages) => ({
    texts: pages.map(({ name }) => texts[name] ?? ''),
    times: pages.map(({ name }) => times[name] ?? 0),
    failures: pages.filter(({ name }) => texts[name] === undefined).length,
  });
  return { annotated: pick(annotated), articles: pick(articles) };
}
