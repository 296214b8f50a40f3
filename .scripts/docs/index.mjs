// The docs of the site: reads the Markdown of every page, generates the references, and resolves the links among them.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { escapeHtml } from '../html.mjs';
import { fillCdn } from './cdn.mjs';
import { layOutPage, toHref, toRoot } from './layout.mjs';
import { renderMarkdown } from './markdown.mjs';
import { pages } from './pages.mjs';
import { createReference } from './references.mjs';
import { readSource } from './sources.mjs';

/** Files of the site that the docs link to, from `public/`. */
const siteFile = /^\/public\/(.*)$/;

/**
 * Reads the Markdown of all pages.
 * @param root path of the repository, with a trailing slash
 * @param isWanted says by its name whether a page is read; references and hashes need a build
 * @returns `{ name, path, text, sections }` of each page
 */
export const readPages = (root, isWanted = () => true) =>
  pages
    .filter(({ name }) => isWanted(name))
    .map(({ name, path }) => {
      if (!path) return { name, text: createReference(root, name), sections: [] };
      const { text, sections } = readSource(root, path);
      return { name, path, text: fillCdn(text, root), sections };
    });

/** Names of pages by the files and the sections that they show. */
function createTargets(read) {
  const targets = new Map(pages.map(({ name, path, source }) => [`/${path ?? source}`, name]));
  for (const { name, sections } of read) for (const section of sections) targets.set(`/${section}`, name);
  return targets;
}

/**
 * Resolves a link to a page of the docs, a page of the site, or a file of the repository, which is named.
 * @throws Error for a link to nothing
 */
function createLinks(root, name, targets) {
  return (target, inner) => {
    if (/^https?:/.test(target)) return `<a href="${target}" rel="noreferrer">${inner}</a>`;
    const [path, hash] = target.split('#');
    const shown = targets.get(target) ?? targets.get(path);
    if (shown !== undefined) {
      const anchor = targets.has(target) || hash === undefined ? '' : `#${hash}`;
      return `<a href="${shown === name && anchor ? anchor : toHref(name, shown) + anchor}">${inner}</a>`;
    }
    const [, page] = siteFile.exec(path) ?? [];
    if (page !== undefined)
      return `<a href="${toRoot(name)}${page.replace(/index\.html$/, '')}">${inner}</a>`;
    if (!existsSync(root + path.slice(1)))
      throw new Error(`Page '${name}' links to ${target}, which does not exist`);
    const file = `<code>${escapeHtml(path.slice(1))}</code>`;
    return inner === basename(path) || inner === path.slice(1) ? file : `${inner}, see ${file}`;
  };
}

/** A figure with the size of its drawing, so that the page does not move when it arrives. */
function createImages(root, name) {
  return (target, alt) => {
    const drawing = readFileSync(root + target.slice(1), 'utf8');
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing) ?? [];
    if (!height) throw new Error(`Figure ${target} must be an SVG with a viewBox that starts at 0 0`);
    const up = toRoot(name) === './' ? '..' : '../..';
    const image = `<img src="${up}${target}" alt="${alt}" width="${width}" height="${height}">`;
    return `<span class="scroller" role="group" aria-label="Figure">${image}</span>`;
  };
}

/**
 * Renders all pages.
 * @param root path of the repository, with a trailing slash
 * @param highlight returns the HTML of code, `(code, language) => html`
 * @returns `{ name, title, html, headings, sections }` of each page; `html` is its content
 * @throws Error for a link to a page, an anchor or a file that does not exist
 */
function renderPages(root, highlight) {
  const read = readPages(root);
  const targets = createTargets(read);
  const rendered = read.map(({ name, text }) => ({
    name,
    ...renderMarkdown(text, {
      highlight,
      showLink: createLinks(root, name, targets),
      showImage: createImages(root, name),
    }),
  }));
  checkAnchors(rendered);
  return rendered;
}

/** @throws Error for a link among the pages whose anchor does not exist */
function checkAnchors(rendered) {
  const ids = new Map(rendered.map(({ name, headings }) => [name, new Set(headings.map(({ id }) => id))]));
  for (const { name, html } of rendered) {
    for (const [, page, id] of html.matchAll(/<a href="([^"]*)#([^"]+)"/g)) {
      const known = ids.get(page === '' ? name : basename(page, '.html').replace(/^docs$/, 'overview'));
      if (known && !known.has(id))
        throw new Error(`Page '${name}' links to ${page}#${id}, which does not exist`);
    }
  }
}

/** @returns the HTML of each page by its name, and `sections` for the search index */
export function layOutPages(root, highlight) {
  const rendered = renderPages(root, highlight);
  const titles = new Map(rendered.map(({ name, title }) => [name, title]));
  return rendered.map((page) => ({ ...page, document: layOutPage(page, titles) }));
}
