// Pages at URLs.
import { createServer } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fetchContent, readHtml } from '../../../dist/core/content/index.js';
import { createGuardedFetch } from '../../../dist/server/node/guarded-fetch.js';
import { repeat } from '../shapes.mjs';

const prose = '<p>A sentence of words, and another one.</p>';
const html = (toPage) => (n) => `${toPage(n)}${repeat(prose, 2_000)}`;

const pages = createServer((request, response) => {
  const { body, coding } = pages.page;
  response.writeHead(200, {
    'content-type': 'text/plain',
    ...(coding ? { 'content-encoding': coding } : {}),
  });
  response.end(body);
  request.resume();
});

/** A page from a server of this process, by the guarded fetch. */
async function readPage(page) {
  pages.page = page;
  if (!pages.listening) await new Promise((resolve) => pages.listen(0, '127.0.0.1', resolve));
  pages.unref();
  const { port } = pages.address();
  const fetch = createGuardedFetch({ allow: () => true });
  await fetchContent(`http://127.0.0.1:${port}/`, { fetch });
}

export const fronts = {
  pageLimits: {
    size: 4_000_000,
    bytes: 16 * 1024 * 1024,
    shapes: {
      plain: (n) => ({ body: repeat('a b\n', n) }),
      spaces: (n) => ({ body: `a${repeat(' ', n)}b` }),
      gzip: (n) => ({ body: gzipSync(Buffer.alloc(n, 97)), coding: 'gzip' }),
      gzipTooLarge: (n) => ({ body: gzipSync(Buffer.alloc(n * 20, 97)), coding: 'gzip' }),
      brotli: (n) => ({ body: brotliCompressSync(Buffer.alloc(n * 20, 97)), coding: 'br' }),
      twice: (n) => ({ body: gzipSync(gzipSync(Buffer.alloc(n * 20, 97))), coding: 'gzip, gzip' }),
      unknown: (n) => ({ body: Buffer.alloc(n, 97), coding: 'zstd' }),
    },
    read: readPage,
  },
  htmlLimits: {
    apart: 'a thread of its own reads it, which the end of run.mjs checks',
    size: 1_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: {
      prose: (n) => repeat(prose, n),
      srcset: html((n) => `<img srcset="${repeat('a ', n)}">`),
      style: html((n) => `<p style="${repeat('a:b;', n)}">`),
      class: html((n) => `<p class="${repeat('ad ', n)}">`),
      attributes: html((n) => `<p ${repeat('id=a class=b ', n)}>`),
      elementsWithAttributes: html((n) => repeat(`<i ${repeat('a=b ', 400)}>`, n)),
      elementsWithClasses: html((n) =>
        repeat(`<i class="${'ad '.repeat(80)}" id="${'ad '.repeat(80)}">x</i>`, n),
      ),
      lines: (n) => `<main><pre>${repeat(`${repeat('word ', 13)}\n`, n)}</pre></main>`,
      inlineParts: (n) => `<main><p>${repeat('a<b>b</b>', Math.min(n, 5_000))}${repeat('a ', n)}</p></main>`,
      title: html((n) => `<title>${repeat('a | ', n)}</title>`),
      meta: html((n) => `<meta name="og:title" content="${repeat('x | ', n)}">`),
      deep: (n) => `${repeat('<div>', n)}a`,
      deepText: (n) => `${repeat('<div>', 1_500)}${repeat('word, ', n)}`,
      heading: (n) => `<h1>${repeat('a | ', n)}</h1>`,
      byline: (n) => `<p class=byline>${repeat('by a ', n)}</p>${prose}`,
      links: (n) => repeat('<a href="#x">yes</a> ', n),
      tables: (n) => repeat('<table><tr><td>a, b</table>', n),
      breaks: (n) => repeat('a<br>', n),
      less: (n) => repeat('<', n),
      references: (n) => repeat('&amp;', n),
      comments: (n) => repeat('<!--', n),
      scripts: (n) => repeat('<script>', n),
      quotes: (n) => repeat('<a b="', n),
      spaces: (n) => `<p>a${repeat(' ', n)}b`,
    },
    read: readHtml,
  },
};
