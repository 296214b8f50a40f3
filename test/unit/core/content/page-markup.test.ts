import { describe, expect, it } from 'vitest';
import { expandXml, findRefresh } from '../../../../src/core/content/page-markup.js';

const base = 'https://site.test/a/old?x=1';
const meta = (content: string) =>
  `<html><head><meta http-equiv="Refresh" content="${content}"></head><p>Redirecting</p>`;

describe('findRefresh', () => {
  it.each([
    ['0; url=/new', 'https://site.test/new'],
    ['0;URL=new', 'https://site.test/a/new'],
    [" 3 ; url = 'https://other.test/'", 'https://other.test/'],
    ['5, /new', 'https://site.test/new'],
    ['0 /new', 'https://site.test/new'],
    ['.5; url=/new', 'https://site.test/new'],
    ['0; url=/new?a=1&amp;b=2', 'https://site.test/new?a=1&b=2'],
  ])('follows %o', (content, target) => {
    expect(findRefresh(meta(content), base)).toBe(target);
  });

  it.each([
    ['a page that loads itself again', meta('5')],
    ['a page that names itself', meta(`0; url=${base}#top`)],
    ['a page that is shown for longer', meta('30; url=/next')],
    ['a script', meta('0; url=javascript:alert(1)')],
    ['no URL', meta('0; url=http://[')],
    ['visitors without scripts', `<noscript>${meta('0; url=/basic')}</noscript>`],
    ['a comment', `<!-- ${meta('0; url=/new')} -->`],
    ['another meta element', '<meta name="refresh" content="0; url=/new">'],
  ])('stays for %s', (_, html) => {
    expect(findRefresh(html, base)).toBeUndefined();
  });
});

describe('expandXml', () => {
  it('closes what closes itself, scripts too, and leaves empty elements of HTML', () => {
    expect(expandXml('<p><a id="x"/>one<br/><script src="a.js"/>two <b/></p>')).toBe(
      '<p><a id="x"></a>one<br/><script src="a.js"></script>two <b></b></p>',
    );
  });
});
