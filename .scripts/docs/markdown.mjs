// Markdown of the docs -> HTML of a page: tables, anchors of headings, highlighted code, tabs, live examples, figures with
// their size. The Markdown is the project's own, so HTML in it is kept.
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { escapeHtml, unescapeHtml } from '../html.mjs';
import { markLive, showLive } from './live.mjs';

const fence = /^(`{3,})([\w-]*)(?: +(\S.*))?\n([\s\S]*?)^\1$/gm;

/** The last word of a fence whose markup is shown as real elements, too. */
const live = / ?\blive$/;

/**
 * Finds the fenced blocks of code.
 * @returns `{ language, label, isLive, code }`, in order; `label` is what follows the language, and names a tab
 */
export const readBlocks = (markdown) =>
  [...markdown.matchAll(fence)].map(([, , language, words = '', code]) => ({
    language,
    label: words.replace(live, ''),
    isLive: live.test(words),
    code,
  }));

/** Text of HTML, without its tags. */
const toText = (html) =>
  unescapeHtml(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

/** The anchor of a heading, as GitHub makes it: `In Node` -> `in-node`. */
export const toSlug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Gives each heading below the title a unique id and a link to itself. */
function anchorHeadings(html, headings) {
  const used = new Set();
  return html.replace(/<h([2-4])>(.*?)<\/h\1>/gs, (_, level, inner) => {
    const text = toText(inner);
    const slug = toSlug(text) || 'section';
    let id = slug;
    for (let count = 1; used.has(id); count += 1) id = `${slug}-${count}`;
    used.add(id);
    headings.push({ level: Number(level), id, text });
    const anchor = `<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a>`;
    return `<h${level} id="${id}">${inner} ${anchor}</h${level}>`;
  });
}

/** Blocks in a row that have labels become tabs: radio buttons, which need no script and have the arrow keys. */
function groupTabs(html, tabs) {
  const block = '<div class="block"[^>]*? data-tab="\\d+"[\\s\\S]*?</pre></div>';
  let groups = 0;
  return html.replace(new RegExp(`${block}(?:\\s*${block})*`, 'g'), (run) => {
    groups += 1;
    const panels = run.match(new RegExp(block, 'g'));
    const parts = panels.map((panel, index) => {
      const { label } = tabs[Number(/data-tab="(\d+)"/.exec(panel)[1])];
      const id = `tab-${groups}-${index}`;
      const radio = `<input type="radio" name="tabs-${groups}" id="${id}" value="${escapeHtml(label)}"${index === 0 ? ' checked' : ''}>`;
      return `${radio}<label for="${id}">${escapeHtml(label)}</label>${panel.replace(/ data-tab="\d+"/, '')}`;
    });
    return `<fieldset class="tabs"><legend class="away">Show the code for</legend>${parts.join('')}</fieldset>`;
  });
}

/** Highlights blocks of code, in the order of `readBlocks`. A page's script adds a copy button to each. */
function showBlocks(html, blocks, highlight) {
  let index = 0;
  return html.replace(/<pre><code(?: class="language-[^"]*")?>[\s\S]*?<\/code><\/pre>/g, () => {
    const { language, label, isLive, code } = blocks[index];
    const attributes = label
      ? ` data-name="${escapeHtml(label)}" data-tab="${index}"`
      : ` data-name="${language}"`;
    const mark = isLive ? `${markLive(index)}\n` : '';
    index += 1;
    return `${mark}<div class="block"${attributes}><pre class="code">${highlight(code.trimEnd(), language)}</pre></div>`;
  });
}

/** What a search finds: the text below each heading. The first section is the page itself. */
function splitSections(html, title, headings) {
  const parts = html.split(/<h[2-4] id="[^"]*">.*?<\/h[2-4]>/s);
  const spaced = (part) => toText(part.replace(/<\/(td|th|p|li|label|legend)>/g, '$& '));
  return parts.map((part, index) => ({
    id: headings[index - 1]?.id ?? '',
    heading: headings[index - 1]?.text ?? title,
    text: spaced(part.replace(/<h1>.*?<\/h1>/s, '')),
  }));
}

/** Maximum number of characters of a cell that needs no room of its column: a number with its unit, a yes or no. */
const shortCell = 14;

/** Cells that are a single name in code, which is not broken: one within a sentence is. */
const nameCell = /^<code>[^<]*<\/code>$/;

/**
 * A table that scrolls by itself. Short cells are marked, because texts get a least width, and numbers need none; names are marked,
 * too.
 */
function showTable(table) {
  const marked = table.replace(/<td>((?:(?!<\/td>)[\s\S])*)<\/td>/g, (cell, content) => {
    const marks = [
      ...(toText(content).length <= shortCell ? ['short'] : []),
      ...(nameCell.test(content) ? ['name'] : []),
    ];
    return marks.length === 0 ? cell : `<td class="${marks.join(' ')}">${content}</td>`;
  });
  return `<div class="scroller" role="group" aria-label="Table">${marked}</div>`;
}

/**
 * Renders a page.
 * @param markdown with a first-level heading at its start
 * @param options `highlight(code, language)` returns HTML; `showLink(target, html)` returns the HTML of a link, and
 *   `showImage(target, alt)` that of an image
 * @returns `{ title, html, headings, sections }`
 * @throws Error when there is no title
 */
export function renderMarkdown(markdown, { highlight, showLink, showImage }) {
  const blocks = readBlocks(markdown);
  const plain = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  });
  const headings = [];
  const [, title] = /<h1>(.*?)<\/h1>/s.exec(plain) ?? [];
  if (title === undefined) throw new Error(`A page must start with a title: ${markdown.slice(0, 60)}`);
  let html = anchorHeadings(plain, headings)
    .replace(/<img src="([^"]*)" alt="([^"]*)" \/>/g, (_, target, alt) => showImage(target, alt))
    .replace(/<a href="([^"#][^"]*)">(.*?)<\/a>/gs, (_, target, inner) => showLink(target, inner))
    .replace(/<th( align="[^"]*")?>/g, '<th scope="col">')
    .replace(/<table>[\s\S]*?<\/table>/g, (table) => showTable(table));
  html = groupTabs(showBlocks(html, blocks, highlight), blocks);
  const sections = splitSections(html, toText(title), headings);
  return { title: toText(title), html: showLive(html, blocks), headings, sections };
}
