// What is read of a page whose parts compete: long consent texts, headlines outside of the article, hidden parts.
import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../src/core/content/read-html.js';

const prose = (word: string, n: number) =>
  `${word} ${n} has a sentence, and another one. It goes on for a while, so that it looks like prose.`;
const list = (word: string, count: number) => Array.from({ length: count }, (_, i) => prose(word, i));
const paragraphs = (word: string, count: number) =>
  list(word, count)
    .map((text) => `<p>${text}</p>`)
    .join('');
const text = (word: string, count: number) => list(word, count).join('\n\n');
const page = (body: string) =>
  `<!doctype html><html><head><title>Site</title></head><body>${body}</body></html>`;
/** A page of so many elements that it is read in one pass. */
const long = (body: string) => page(`${body}${'<span></span>'.repeat(12_000)}`);

describe('of a page with a consent text that is longer than its main part', () => {
  it.each([
    ['in a dialog', (consent: string) => `<div role="dialog">${consent}</div>`],
    ['in a box with its name', (consent: string) => `<div id="cookie-banner" class="box">${consent}</div>`],
    ['in an unnamed box', (consent: string) => `<div>${consent}</div>`],
  ])('only the main part is read: %s', async (_, wrap) => {
    const html = page(`${wrap(paragraphs('Consent', 6))}<main>${paragraphs('Article', 2)}</main>`);
    expect(await readHtml(html)).toBe(text('Article', 2));
  });

  it.each([
    ['<main class="cookie-recipes">', '</main>'],
    ['<article class="post category-cookies tag-cookie-bar">', '</article>'],
    ['<article class="cookie-consent">', '</article>'],
    ['<div class="cookies"><div id="consent">', '</div></div>'],
  ])('a page about cookies is read: %s', async (start, end) => {
    const html = `${start}<h2>Cookies</h2>${paragraphs('Article', 4)}${end}`;
    expect(await readHtml(page(html))).toMatch(text('Article', 4));
    expect(await readHtml(long(html))).toMatch(text('Article', 4));
  });
});

describe('of a page whose html, head and body are misplaced', () => {
  const nav = `<ul>${'<li><a href=/>Home</a></li>'.repeat(30)}</ul>`;
  it.each([
    ['a script before html', (body: string) => `<script></script><br><html><body>${body}</body></html>`],
    ['an element before body', (body: string) => `<html><head></head><p></p><body>${body}</body></html>`],
    ['two documents', (body: string) => `<html><html><head></head><body>${body}</body></html></html>`],
    ['text after body', (body: string) => `<html><body></body>${body}</html>`],
  ])('the article is read: %s', async (_, wrap) => {
    expect(await readHtml(wrap(`${nav}<div>${paragraphs('Article', 4)}</div>`))).toBe(text('Article', 4));
  });
});

describe('of an article', () => {
  it('the headline, the lead and named headings are read', async () => {
    const html = page(
      `<article><header><h1>Site</h1><p class="subtitle">A lead that says what it is about, in one sentence.</p><p class="byline">By Ann</p></header><h2 class="header-1">First</h2>${paragraphs('One', 3)}<h2 class="header-1">Second</h2>${paragraphs('Two', 3)}</article>`,
    );
    expect(await readHtml(html)).toBe(
      `Site\n\nA lead that says what it is about, in one sentence.\n\nFirst\n\n${text('One', 3)}\n\nSecond\n\n${text('Two', 3)}`,
    );
  });

  it('a list of other headlines is not', async () => {
    const others = '<h3>Another thing happened</h3><h3>And another one</h3><h3>And a third</h3>';
    const html = page(
      `<article><h1>Headline of it</h1>${paragraphs('One', 3)}<aside>${others}</aside>${paragraphs('Two', 3)}</article>`,
    );
    expect(await readHtml(html)).toBe(`Headline of it\n\n${text('One', 3)}\n\n${text('Two', 3)}`);
  });

  it('a declarative shadow root is read, another template is not', async () => {
    const html = page(
      `<my-article><template shadowrootmode="open"><article>${paragraphs('Shadow', 4)}</article></template></my-article><template><p>never</p></template>`,
    );
    expect(await readHtml(html)).toBe(text('Shadow', 4));
    expect(await readHtml(long(`<x-a><template shadowrootmode=open><p>In it</p></template></x-a>`))).toBe(
      'In it',
    );
  });

  it.each([
    ['a page', page],
    ['a long page', long],
  ])('preformatted text keeps its lines: %s', async (_, wrap) => {
    expect(await readHtml(wrap('<pre>let a;\n  a = 1;\n\nend</pre><p>b\nc</p>'))).toBe(
      'let a;\na = 1;\n\nend\n\nb c',
    );
  });
});

describe('of a long page', () => {
  it('references of all names are read', async () => {
    expect(await readHtml(long('<p>caf&eacute; &Uuml;ber &sect;1 &rarr; &bogus; &notit;</p>'))).toBe(
      'café Über §1 → &bogus; ¬it;',
    );
  });

  it('what is hidden, menus, dialogs and consent texts are left out', async () => {
    const around = [
      '<div hidden>hidden</div>',
      '<p hidden>never closed<p aria-hidden=true>copy',
      '<div style="display: none"><div>none</div>of it</div>',
      '<div role="navigation"><div>menu</div></div>',
      '<section class="cookie-consent">cookies</section>',
      '<div role=dialog aria-modal=true>dialog</div>',
    ];
    expect(await readHtml(long(`${around.join('')}<div>Words <span hidden>no</span>here</div>`))).toBe(
      'Words here',
    );
  });

  it.each([
    ['a row', '<table><tr hidden><td>no</td><td>never</td></tr><tr><td>yes</table>after', 'yes after'],
    ['a row without an end', '<table><tr hidden><td>no<td>never<tr><td>yes</table>after', 'yes after'],
    ['the last row', '<table><tr><td>yes<tr hidden><td>no</table>after', 'yes after'],
    ['an item', '<ul><li hidden><p>no</p><ul><li>never</ul><li>yes</ul>after', 'yes after'],
    ['a paragraph', '<p hidden>no <b>never</b><div>yes</div>after', 'yes after'],
    ['a line break and a word', '<i hidden>no<br>never</i>yes', 'yes'],
  ])('%s that is hidden is left out, and nothing else', async (_, html, shown) => {
    expect((await readHtml(long(html))).split(/\n+/).join(' ')).toBe(shown);
  });

  it('all of a page that shows itself by a script is read', async () => {
    expect(await readHtml(long('<p>Words</p>').replace('<body>', '<body hidden>'))).toBe('Words');
  });

  it('the element with the role of main is read', async () => {
    const menu = '<ul><li>Home<li>About</ul>';
    expect(
      await readHtml(long(`${menu}<div role="main"><div>One</div><div>Two</div></div><div>After</div>`)),
    ).toBe('One\n\nTwo');
  });
});
