// Markdown of the docs as HTML, and the sections that pages take from other files.
import { describe, expect, it } from 'vitest';
import { readBlocks, renderMarkdown, toSlug } from '../../../.scripts/docs/markdown.mjs';
import { readSection, readSource } from '../../../.scripts/docs/sources.mjs';

const render = (markdown: string) =>
  renderMarkdown(markdown, {
    highlight: (code, language) => `[${language}]${code}`,
    showLink: (target, inner) => `<a href="/to${target}">${inner}</a>`,
    showImage: (target, alt) => `<img src="${target}" alt="${alt}" width="1">`,
  });

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;

describe('renderMarkdown', () => {
  it('gives every heading below the title a unique anchor and a link to it', () => {
    const { title, html, headings } = render('# A `b`\n\n## In Node\n\n### In Node\n');
    expect(title).toBe('A b');
    expect(headings).toEqual([
      { level: 2, id: 'in-node', text: 'In Node' },
      { level: 3, id: 'in-node-1', text: 'In Node' },
    ]);
    expect(html).toContain(
      '<h3 id="in-node-1">In Node <a class="anchor" href="#in-node-1" aria-label="Link to In Node">#</a></h3>',
    );
  });

  it('rejects a page without a title', () => {
    expect(() => render('## Not a title\n')).toThrow('must start with a title: ## Not a title');
  });

  it('shows tables in a scrolling box, with headers that name their columns', () => {
    const { html } = render('# T\n\n| A | B |\n|---|---|\n| `x \\| y` | [b](/c) |\n');
    expect(html).toContain('<div class="scroller" role="group" aria-label="Table"><table>');
    expect(html).toContain('<th scope="col">A</th>');
    expect(html).toContain('<td class="short name"><code>x | y</code></td>');
    expect(html).toContain('<a href="/to/c">b</a>');
  });

  it('marks cells that are short as read, such as numbers, which need no room of a column', () => {
    const { html } = render(
      '# T\n\n| A | B |\n|---|---|\n| 0.998 &amp; **0.01** | one text of many words |\n',
    );
    expect(html).toContain('<td class="short">0.998 &amp; <strong>0.01</strong></td>');
    expect(html).toContain('<td>one text of many words</td>');
  });

  it('marks cells that are a name in code, which stays on one line, unlike a name within a sentence', () => {
    const { html } = render(
      '# T\n\n| A | B |\n|---|---|\n| `test/a-long-name.ts` | one of `test/a-long-name.ts` |\n',
    );
    expect(html).toContain('<td class="name"><code>test/a-long-name.ts</code></td>');
    expect(html).toContain('<td>one of <code>test/a-long-name.ts</code></td>');
  });

  it('highlights code from its source, not from its HTML', () => {
    expect(render(`# T\n\n${fence('js', 'a < b && "c"')}`).html).toContain(
      '<div class="block" data-name="js"><pre class="code">[js]a < b && "c"</pre></div>',
    );
  });

  it('turns labelled blocks in a row into tabs, of which the first is chosen', () => {
    const { html } = render(
      `# T\n\n${fence('html HTML', '1')}\n${fence('tsx React', '2')}\nText.\n\n${fence('html HTML', '3')}`,
    );
    const radios = [...html.matchAll(/<input type="radio" name="([^"]*)"[^>]*value="([^"]*)"( checked)?>/g)];
    expect(radios.map(([, group, label, checked]) => [group, label, checked !== undefined])).toEqual([
      ['tabs-1', 'HTML', true],
      ['tabs-1', 'React', false],
      ['tabs-2', 'HTML', true],
    ]);
    expect(html).toContain(
      '<label for="tab-1-1">React</label><div class="block" data-name="React"><pre class="code">[tsx]2</pre></div>',
    );
  });

  it('shows the markup of a live block above its code and its tabs, without its scripts', () => {
    const code = '<b id="x">[a](/b)</b>\n\n<script type="module">\n  run();\n</script>\n';
    const { html, sections } = render(`# T\n\n${fence('html HTML live', code)}\n${fence('tsx React', '2')}`);
    expect(html).toContain(
      '<div class="live" role="group" aria-label="Live example"><b id="x">[a](/b)</b></div>\n<fieldset class="tabs">',
    );
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(html.match(/run\(\)/g)).toHaveLength(1);
    expect(sections[0]?.text.match(/\[a\]/g)).toHaveLength(1);
  });

  it('rejects a live block with what the policy of the site blocks', () => {
    for (const attribute of ['style', 'onclick'])
      expect(() => render(`# T\n\n${fence('html live', `<b ${attribute}="x"></b>`)}`)).toThrow(
        `A live example must not have the attribute '${attribute}'`,
      );
  });

  it('splits the text by headings for the search', () => {
    const { sections } = render('# Title\n\nFirst `code`.\n\n## Next\n\n| A | B |\n|---|---|\n| c | d |\n');
    expect(sections).toEqual([
      { id: '', heading: 'Title', text: 'First code.' },
      { id: 'next', heading: 'Next', text: 'A B c d' },
    ]);
  });
});

it('readBlocks: returns language, label and code of each block, and no block inside another', () => {
  expect(
    readBlocks(
      `${fence('js', 'a')}\n${fence('tsx React', 'b')}\n${fence('html live', 'c')}\n${fence('', 'd')}`,
    ),
  ).toEqual([
    { language: 'js', label: '', isLive: false, code: 'a\n' },
    { language: 'tsx', label: 'React', isLive: false, code: 'b\n' },
    { language: 'html', label: '', isLive: true, code: 'c\n' },
    { language: '', label: '', isLive: false, code: 'd\n' },
  ]);
});

it('toSlug: makes the anchors of GitHub', () => {
  expect(['In Node', 'Build your own model', 'pre-commit', 'A: b, `c`'].map(toSlug)).toEqual([
    'in-node',
    'build-your-own-model',
    'pre-commit',
    'a-b-c',
  ]);
});

describe('readSection', () => {
  const text = '# T\n\n## A\n\nOne.\n\n```sh\n# not a heading\n```\n\n### Deep\n\n## B\n\nTwo.\n';

  it('returns the text below a heading up to the next one of its level', () => {
    expect(readSection(text, 'a', 'T.md')).toEqual({
      level: 2,
      text: 'One.\n\n```sh\n# not a heading\n```\n\n### Deep',
    });
    expect(readSection(text, 'b', 'T.md').text).toBe('Two.');
  });

  it('rejects a heading that the file does not have', () => {
    expect(() => readSection(text, 'c', 'T.md')).toThrow(
      "T.md has no section 'c', which a page of the docs shows",
    );
  });
});

it('readSource: takes a section of another file with its links', () => {
  const { text, sections } = readSource(`${process.cwd()}/`, 'docs/trust/elsewhere.md');
  expect(sections).toEqual(['test/bench/OUT-OF-DOMAIN.md#public-models-on-other-kinds-of-text']);
  expect(text).toContain('| model | trait | texts (set) |');
  expect(text).toContain('](/docs/trust/thresholds.md)');
});
