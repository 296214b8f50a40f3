// What the pages of the built site share.
import { existsSync, readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';

const pages = ['index.html', 'build.html', 'encoder.html', 'docs.html', 'api.html', 'bench/index.html'];

const linksOf = (page: string) => {
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
  if (!existsSync('dist/site/index.html')) throw new Error('The site is built first: npm run build');
});

describe.each(pages)('%s', (page) => {
  it('leads to the same pages as every other', () => {
    const targets = linksOf(page).map(({ target }) => target);
    expect(targets).toEqual(linksOf('docs.html').map(({ target }) => target));
    for (const target of targets) expect(existsSync(`dist/site${target}`)).toBe(true);
  });

  it('marks itself, and no other, as the current one', () => {
    const own = `/${page.replace(/index\.html$/, '')}`;
    const current = linksOf(page)
      .filter((link) => link.current)
      .map(({ target }) => target);
    expect(current).toEqual(page.startsWith('bench/') ? [] : [own]);
  });

  it('has the policy of the site', () => {
    expect(readFileSync(`dist/site/${page}`, 'utf8')).toContain("default-src 'self'; script-src 'self'");
  });
});
