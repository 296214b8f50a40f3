// A page of the docs as HTML: navigation, search field, content, headings of the page, and the pages before and after it.
// The shell of the site (public/shell) fills `<!-- head -->` and `<!-- bar -->`.
import { escapeHtml } from '../html.mjs';
import { groups, home, toAddress } from './pages.mjs';

/** The path of a page as a link on another one. @param from name of the page that links */
export const toHref = (from, name) => {
  if (from === home) return `./${toAddress(name)}`;
  return name === home ? '../docs.html' : `./${name}.html`;
};

/** What leads from a page to the root of the site. */
export const toRoot = (name) => (name === home ? './' : '../');

function createNavigation(name, titles) {
  const link = (page) => {
    const current = page.name === name ? ' aria-current="page"' : '';
    return `<li><a href="${toHref(name, page.name)}"${current}>${escapeHtml(titles.get(page.name))}</a></li>`;
  };
  return groups
    .map(({ title, pages }, index) => {
      const id = `group-${index}`;
      return `<p class="group" id="${id}">${title}</p><ul aria-labelledby="${id}">${pages.map(link).join('')}</ul>`;
    })
    .join('');
}

function createContents(headings) {
  const listed = headings.filter(({ level }) => level === 2);
  if (listed.length < 2) return '';
  const items = listed.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('');
  return `<nav class="toc" aria-labelledby="toc-title"><p class="group" id="toc-title">On this page</p><ul>${items}</ul></nav>`;
}

function createNeighbours(name, titles) {
  const names = groups.flatMap(({ pages }) => pages.map((page) => page.name));
  const at = names.indexOf(name);
  const link = (other, relation, words) =>
    other === undefined
      ? '<span></span>'
      : `<a href="${toHref(name, other)}" rel="${relation}"><span class="quiet">${words}</span> ${escapeHtml(titles.get(other))}</a>`;
  return `<nav class="neighbours" aria-label="Pages">${link(names[at - 1], 'prev', 'Previous')}${link(names[at + 1], 'next', 'Next')}</nav>`;
}

const search = (root) => `<search class="find" data-root="${root}">
          <label class="away" for="search">Search the docs</label>
          <input type="search" id="search" role="combobox" placeholder="Search" aria-expanded="false" aria-controls="found" aria-autocomplete="list" aria-keyshortcuts="/" autocomplete="off" autocapitalize="off" spellcheck="false">
          <kbd aria-hidden="true">/</kbd>
          <div class="found" id="found" role="listbox" aria-label="Found in the docs" hidden></div>
          <p class="away" role="status" id="found-count"></p>
        </search>`;

/** The first sentence of a page, for search engines and other sites. */
function summarise(sections) {
  const [{ text }] = sections.filter((section) => section.text !== '');
  return /^.{20,160}?[.:](?= |$)/.exec(text)?.[0] ?? text.slice(0, 150);
}

/**
 * Lays out a page.
 * @param page `{ name, title, html, headings, sections }`
 * @param titles of all pages by their names
 */
export function layOutPage({ name, title, html, headings, sections }, titles) {
  const root = toRoot(name);
  const full = name === home ? 'Docs – Assay' : `${title} – Assay docs`;
  return `<!doctype html>
<html lang="en">
  <head>
    <!-- head -->
    <meta name="description" content="${escapeHtml(summarise(sections))}">
    <title>${escapeHtml(full)}</title>
    <link rel="stylesheet" href="${root}styles/docs.css">
    <link rel="stylesheet" href="${root}styles/docs-search.css">
    <link rel="stylesheet" href="${root}styles/docs-text.css">
    <link rel="stylesheet" href="${root}styles/docs-code.css">
    <script type="module" src="${root}docs.ts"></script>
  </head>
  <body>
    <a class="skip" href="#main">Skip to the content</a>
    <!-- bar -->

    <div class="docs">
      <div class="side">
        ${search(root)}
        <button type="button" class="small" popovertarget="pages">All pages</button>
        <nav class="pages" id="pages" popover aria-label="Docs"><button type="button" class="small" popovertarget="pages" popovertargetaction="hide">Close</button>${createNavigation(name, titles)}</nav>
      </div>
      ${createContents(headings)}
      <main id="main">
        ${html}
        ${createNeighbours(name, titles)}
      </main>
    </div>

    <footer class="foot">
      <p>Assay is open source under Apache-2.0. This page makes no requests to other sites. <a href="${root}bench/">Measure the speed of an encoder on this device.</a></p>
      <p><!-- release --></p>
    </footer>
  </body>
</html>
`;
}
