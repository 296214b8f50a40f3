import { expect, test } from 'vitest';
import { colourCode, escapeHtml, unescapeHtml } from '../../../.scripts/html.mjs';

test('escapes text for elements and attributes, and takes it back', () => {
  const text = `<a href="?x=1&y='2'">&amp;</a>`;
  expect(escapeHtml(text)).toBe('&lt;a href=&quot;?x=1&amp;y=&#39;2&#39;&quot;&gt;&amp;amp;&lt;/a&gt;');
  expect(unescapeHtml(escapeHtml(text))).toBe(text);
});

test('gives the highlighter the code as text, once', () => {
  const seen: string[][] = [];
  const { transformIndexHtml } = colourCode((code, language) => {
    seen.push([code, language]);
    return `<span>${escapeHtml(code)}</span>`;
  });
  if (typeof transformIndexHtml !== 'object') throw new Error('The plugin has another form');
  const handler = transformIndexHtml.handler as (html: string) => string;
  const page = '<pre class="code" data-language="html">&lt;p&gt;</pre><pre class="code">a</pre>';
  const coloured =
    '<pre class="code" data-language="html"><span>&lt;p&gt;</span></pre><pre class="code">a</pre>';
  expect(handler(page)).toBe(coloured);
  expect(handler(coloured)).toBe(coloured);
  expect(seen).toEqual([['<p>', 'html']]);
});
