import { describe, expect, it } from 'vitest';
import { outlineHtml } from '../../../../src/core/content/html-outline.js';

const outlineOf = (body: string, title = '', attributes = '') =>
  `<html><head><title>${title}</title></head><body${attributes}>${body}</body></html>`;

describe('outlineHtml', () => {
  it('keeps tags, texts and the attributes that say what an element is for', () => {
    expect(
      outlineHtml(
        '<!doctype html><main CLASS=post id = "a" data-x="1" style="color:red" onclick=x()>Hi <b title=\'>\'>you</b><br/></main>',
      ),
    ).toBe(outlineOf('<main class="post" id="a">Hi <b>you</b><br/></main>'));
  });

  it.each([
    ['class', `<p class="${'x'.repeat(300)}">`, `<p class="${'x'.repeat(256)}">`],
    ['srcset', `<img srcset="${'x '.repeat(300)}" src="a.png">`, '<img src="x.png">'],
    ['repeated', '<p id=a id=b>', '<p id="a">'],
    ['quoted', `<p id='"'>`, '<p id="&quot;">'],
    ['without a value', '<p hidden>', '<p hidden="">'],
    ['hiding style', '<p style="top:0;display: none">', '<p hidden="">'],
    ['unclosed', '<i>a</i><p class="a', '<i>a</i><p>'],
    [
      'links inside the page',
      '<a href="#top"><a href=#><a href=/b>',
      '<a href="#x"><a href="x"><a href="x">',
    ],
  ])('cuts or drops attributes: %s', (_, html, outline) => {
    expect(outlineHtml(html)).toBe(outlineOf(outline));
  });

  it('drops comments, scripts and styles, and cuts the title', () => {
    expect(
      outlineHtml(
        `<title>${'a'.repeat(2e3)}</title><!-- b --><style>p{}</style><script>"<p>"</script><xmp><b></xmp>`,
      ),
    ).toBe(outlineOf('<xmp><b></xmp>', 'a'.repeat(1e3)));
  });

  it.each([
    ['before html', '<script></script><br><html><body class=a>text</body></html>'],
    ['between head and body', '<html><head></head><div hidden></div><body class=a>text</body></html>'],
    ['after body', '<html><body class=a></body>text</html>'],
    ['in a second html', '<html><html><head></head><body class=a>text<body class=b></html></html>'],
  ])('has one head and one body of a page with elements %s', (_, html) => {
    const outline = outlineHtml(html);
    expect(outline.match(/<\/?(?:html|head|body)/g)).toEqual([
      '<html',
      '<head',
      '</head',
      '<body',
      '</body',
      '</html',
    ]);
    expect(outline).toMatch(/<body class="a">.*text<\/body>/);
  });
});
