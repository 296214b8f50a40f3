// The shell that all pages of the built site share: bar, links, policy.
import { existsSync, readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';

const model = 'models/assay.clickbait/index.html';
const pages = [
  'index.html',
  'build.html',
  'encoder.html',
  'try.html',
  'docs.html',
  'api.html',
  'bench/index.html',
  model,
];

const readLinks = (page: string) => {
  const { document } = parseHTML(readFileSync(`dist/site/${page}`, 'utf8'));
  return [...document.querySelectorAll('header.bar a')].map((link) => ({
    target: new URL(
      link.getAttribute('href') ?? '',
      `https://site.example/${page.replace(/index\.html$/, '')}`,
    ).pathname,
    current: link.getAttribute('aria-current') === 'page',
  }));
};

beforeAll(() => {
  if (!existsSync('dist/site/index.html')) throw new Error('dist/site is missing: run npm run build first');
});

it('has a page for every model, which the home page links to', () => {
  const { models } = JSON.parse(readFileSync('models/catalog.json', 'utf8'));
  const { document } = parseHTML(readFileSync('dist/site/index.html', 'utf8'));
  const linked = [...document.querySelectorAll('.model-groups a')].map((link) => link.getAttribute('href'));
  const chosen = [...document.querySelectorAll('input[name=model]')].map((input) =>
    input.getAttribute('value'),
  );
  const [script] = document.querySelector('#start pre[data-language=html]')?.textContent?.split('\n') ?? [];
  const handles: string[] = models.map(({ card }: { card: { handle: string } }) => card.handle);
  expect(linked.sort()).toEqual(handles.map((handle) => `./models/${handle}/`));
  expect(chosen.sort()).toEqual(handles);
  for (const handle of handles) {
    const page = parseHTML(readFileSync(`dist/site/models/${handle}/index.html`, 'utf8')).document;
    expect(page.querySelector('assay-model-card')?.getAttribute('model')).toBe(handle);
    expect(page.querySelectorAll('.example-cards li').length).toBeGreaterThanOrEqual(3);
    const lines = page.querySelector('pre[data-language=html]')?.textContent?.split('\n') ?? [];
    expect([lines[0], lines.length]).toEqual([script, 3]);
  }
});

describe.each(pages)('%s', (page) => {
  it('links to the same pages as every other page', () => {
    const targets = readLinks(page).map(({ target }) => target);
    expect(targets).toEqual(readLinks('docs.html').map(({ target }) => target));
    for (const target of targets) expect(existsSync(`dist/site${target}`)).toBe(true);
  });

  it('links to pages, not to their sections', () => {
    const { document } = parseHTML(readFileSync(`dist/site/${page}`, 'utf8'));
    const links = [...document.querySelectorAll('header.bar a')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    expect(links.filter((link) => link.includes('#'))).toEqual([]);
  });

  it('marks only itself as the current page', () => {
    const own = `/${page.replace(/index\.html$/, '')}`;
    const current = readLinks(page)
      .filter((link) => link.current)
      .map(({ target }) => target);
    expect(current).toEqual(page === model ? [] : [own]);
  });

  it('has the Content-Security-Policy of the site', () => {
    expect(readFileSync(`dist/site/${page}`, 'utf8')).toContain("default-src 'self'; script-src 'self'");
  });
});
