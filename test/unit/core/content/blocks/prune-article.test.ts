// What an article has that is not part of it, and what is kept. Whole pages, since the labels depend on what is around a line.
import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../../src/core/content/read-html.js';

const sentences = (topic: string) =>
  `The council decided on ${topic} last week, after months of talks with the people who live there. Nobody expected the vote to be this clear, and the mayor said that the work would begin in spring. It will take two years, if the money is enough.`;
const topics = ['the bridge', 'a new school', 'the old harbour', 'the tram', 'its budget', 'the town hall'];
const paragraphs = (from: number, to: number) =>
  topics
    .slice(from, to)
    .map((topic) => `<p>${sentences(topic)}</p>`)
    .join('');
const page = (body: string) =>
  `<html><head><title>The council decided</title></head><body><ul class="menu"><li><a href="/">Home</a></ul><article class="post"><h1>The council decided</h1>${body}</article></body></html>`;
const article = ['The council decided', ...topics.map(sentences)].join('\n\n');

describe('pruneArticle', () => {
  it.each([
    [
      'the source of a picture',
      '<figure><img src=a.jpg><figcaption>Foto: Anna Meier/dpa</figcaption></figure>',
    ],
    ['a reference to another article', '<p><a href="/other">Read also: What the tram will cost</a></p>'],
    ['a heading of links', '<div class="related"><h3>Related articles</h3><a href=/a>The tram</a></div>'],
  ])('leaves %s out of the paragraphs', async (_, line) => {
    expect(await readHtml(page(`${paragraphs(0, 3)}${line}${paragraphs(3, 6)}`))).toBe(article);
  });

  it.each([
    ['a notice', '<div class="newsletter-box"><p>Sign up for our newsletter</p></div>'],
    ['rights', '<p>© 2024 The Daily Town. All rights reserved.</p>'],
    ['sources', '<p>Quelle: dpa</p>'],
    [
      'links to other articles',
      '<h3>Mehr zum Thema</h3><ul><li><a href=/a>Die Brücke</a><li><a href=/b>Der Hafen</a></ul>',
    ],
  ])('leaves %s out at the end', async (_, lines) => {
    expect(await readHtml(page(`${paragraphs(0, 6)}${lines}`))).toBe(article);
  });

  it.each([
    ['a heading', '<h2>What happens next</h2>', 'What happens next'],
    ['a short sentence', '<p>Then came the rain.</p>', 'Then came the rain.'],
    [
      'a quotation',
      '<blockquote><p>We are very happy about it.</p></blockquote>',
      'We are very happy about it.',
    ],
    [
      'items',
      '<ul><li>It costs less than planned.</li><li>It opens a year early.</li></ul>',
      'It costs less than planned.\n\nIt opens a year early.',
    ],
    [
      'a link in a sentence',
      '<p>The plan is <a href=/plan>on the website</a> of the town.</p>',
      'The plan is on the website of the town.',
    ],
  ])('keeps %s', async (_, html, text) => {
    expect(await readHtml(page(`${paragraphs(0, 3)}${html}${paragraphs(3, 6)}`))).toContain(
      `\n\n${text}\n\n`,
    );
  });

  it('keeps all of a short article', async () => {
    const text = await readHtml(page(`${paragraphs(0, 3)}<p>Quelle: dpa</p>`));
    expect(text).toMatch(/\n\nQuelle: dpa$/);
  });

  it('keeps all of a page of which much would be left out', async () => {
    const pictures = topics.map(
      (topic, i) => `<p>Photo: Ann Lee/Getty Images, ${topic}</p>${paragraphs(i, i + 1)}`,
    );
    expect(await readHtml(page(pictures.join('')))).toContain('Photo: Ann Lee/Getty Images, the tram');
  });

  it('keeps a line that is also in the text of the article', async () => {
    const line = '<p>Quelle: dpa</p>';
    const text = await readHtml(
      page(`${paragraphs(0, 3)}<pre>Quelle: dpa\nand more</pre>${paragraphs(3, 6)}${line}`),
    );
    expect(text).toMatch(/Quelle: dpa\nand more/);
  });
});
