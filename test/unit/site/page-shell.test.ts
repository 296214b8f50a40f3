// The shell that all pages of the built site share: bar, links, policy.
import { existsSync, readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';

const pages = ['index.html', 'build.html', 'encoder.html', 'docs.html', 'api.html', 'bench/index.html'];

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

describe.each(pages)('%s', (page) => {
  it('links to the same pages as every other page', () => {
    const targets = readLinks(page).map(({ target }) => target);
    expect(targets).toEqual(readLinks('docs.html').map(({ target }) => target));
    for (const target of targets) expect(existsSync(`dist/site${target}`)).toBe(true);
  });

  it('marks only itself as the current page', () => {
    const own = `/${page.replace(/index\.html$/, '')}`;
    const current = readLinks(page)
      .filter((link) => link.current)
      .map(({ target }) => target);
    expect(current).toEqual(page.startsWith('bench/') ? [] : [own]);
  });

  it('has the Content-Security-Policy of the site', () => {
    expect(readFileSync(`dist/site/${page}`, 'utf8')).toContain("default-src 'self'; script-src 'self'");
  });
});
