import { describe, expect, it } from 'vitest';
import { extractPlainText } from '../../../../src/core/content/html-scan.js';
import { readHtml } from '../../../../src/core/content/read-html.js';

const prose = (n: number) =>
  `Paragraph ${n} has a sentence, and another one. It goes on for a while, so that it looks like prose.`;
const paragraphs = (count: number) => Array.from({ length: count }, (_, i) => `<p>${prose(i)}</p>`).join('');
const lines = (count: number) => Array.from({ length: count }, (_, i) => prose(i)).join('\n\n');

describe('readHtml', () => {
  it('reads the article without menus, scripts and styles', async () => {
    const menu =
      '<nav><ul><li><a href="/">Home</a></li></ul></nav><style>p{}</style><script>let x="<p>no</p>"</script>';
    const html = `<!doctype html><html><head><title>T</title></head><body>${menu}<article>${paragraphs(6)}</article><footer>© Us</footer></body></html>`;
    expect(await readHtml(html)).toBe(lines(6));
  });

  it('reads a short page without an article', async () => {
    expect(await readHtml('<p>Hello <b>bold</b> wor<i>ld</i></p><p>two<br>three</p>')).toBe(
      'Hello bold world\n\ntwo\nthree',
    );
  });

  it('reads a fragment, a bare body, and plain text in HTML', async () => {
    expect(await readHtml('just words')).toBe('just words');
    expect(await readHtml('<body>one<div>two</div>')).toBe('one\ntwo');
    expect(await readHtml('a &lt; b &amp;&#38; c&nbsp;&mdash; &#x1F600;')).toBe('a < b && c — 😀');
    expect(extractPlainText('&#xd800;&#57343;&#0;&#x110000;')).toBe('\ufffd'.repeat(4));
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    [
      'scripts',
      '<html><body><div id="app"></div><script>render()</script><noscript>Enable it</noscript></body></html>',
    ],
    ['an image', '<img src="a.png" alt="x">'],
    ['a comment', '<!-- words -->'],
    ['unclosed comments', '<!--'.repeat(1e6)],
    ['unclosed scripts', '<script>'.repeat(5e5)],
  ])('finds no text in a page of %s', async (_, html) => {
    expect(await readHtml(html)).toBe('');
  });

  it.each<[string, string, string]>([
    ['100,000 nested elements', `${'<div>'.repeat(1e5)}deep${'</div>'.repeat(1e5)}`, 'deep'],
    ['100,000 unclosed elements', `${'<b><i>'.repeat(5e4)}deep`, 'deep'],
    ['an attribute of 2 MB', `<p title="${'a'.repeat(2e6)}">text</p>`, 'text'],
    ['an unclosed attribute of 2 MB', `<p>before</p><p title="${'a'.repeat(2e6)}`, 'before'],
    ['100,000 attributes', `<p ${'x '.repeat(1e5)}>text</p>`, 'text'],
    ['a class of 1 MB', `<p class="${'ad '.repeat(3e5)}">text</p>`, 'text'],
    ['a run of white space', `<p>a${' '.repeat(3e6)}b</p>`, 'a b'],
    ['a million < characters', `<p>a</p>${'<'.repeat(1e6)}`, `a\n${'<'.repeat(1e6)}`],
    ['300,000 references', `<p>${'&amp;&#65;'.repeat(1.5e5)}</p>`, '&A'.repeat(1.5e5)],
    ['100,000 links', '<a href="/x">y</a> '.repeat(1e5), `${'y '.repeat(1e5).trimEnd()}`],
    ['an unclosed table', '<table><tr><td>x'.repeat(2e4), new Array(2e4).fill('x').join('\n\n')],
  ])('reads a page with %s', async (_, html, text) => {
    expect(await readHtml(html)).toBe(text);
  });

  it('reads the main part of a page that is too costly to parse', async () => {
    const hard = `<nav>${'<a href="/">menu</a>'.repeat(13_000)}</nav>`;
    expect(
      await readHtml(`${hard}<p>aside</p><main><h1>Title</h1><p>${prose(1)}</p></main><p>after</p>`),
    ).toBe(`Title\n\n${prose(1)}`);
  });

  it.each([
    ['in a tree', ''],
    ['in one pass', '<i></i>'.repeat(13_000)],
  ])('reads 256 characters of an attribute %s', async (_, hard) => {
    const parts = [200, 300].map(
      (length) => `<p style="${'x'.repeat(length)};display:none">${prose(length / 100)}</p>`,
    );
    const text = await readHtml(`${hard}<p>shown</p>${parts.join('')}`);
    expect([text.includes(prose(2)), text.includes(prose(3))]).toEqual([false, true]);
  });

  it('runs no script and loads nothing', async () => {
    const before = Object.keys(globalThis);
    await readHtml(
      `<script>globalThis.ran = 1</script><img src="http://127.0.0.1:9/x" onerror="ran=1"><p>${prose(1)}</p>`,
    );
    expect(Object.keys(globalThis).filter((key) => !before.includes(key))).toEqual([]);
  });
});
