import { describe, expect, it } from 'vitest';
import { createReleaseLine, createSocialTags, makeImageAbsolute } from '../../../.scripts/site-links.mjs';

const version = '1.2.3';
const html = '<title>A &amp; B</title><meta name="description" content="Says &quot;hello&quot;.">';

describe('the line in the footer of a page', () => {
  it('has the version and the changelog, and no link to a repository that is not set', () => {
    expect(createReleaseLine({ version })).toBe(
      'Version 1.2.3 · <a href="./docs/changelog.html">Changelog</a>',
    );
  });

  it.each([
    { url: 'git+https://host.example/owner/name.git' },
    { url: 'https://host.example/owner/name' },
    'https://host.example/owner/name.git',
  ])('links to the repository %o at its address for people', (repository) => {
    expect(createReleaseLine({ version, repository })).toContain(
      '<a href="https://host.example/owner/name" rel="noreferrer">Source code</a>',
    );
  });

  it.each(['github:owner/name', 'git@host.example:owner/name.git', 'javascript:alert(1)'])(
    'makes no link of %s, which is not a web address',
    (repository) => {
      expect(createReleaseLine({ version, repository })).not.toContain('Source code');
    },
  );
});

describe('the tags that other sites read', () => {
  it('have the title and description of the page, escaped once', () => {
    const tags = createSocialTags(html, '/docs/tabs.html', { version });
    expect(tags).toContain('<meta property="og:title" content="A &amp; B">');
    expect(tags).toContain('<meta property="og:description" content="Says &quot;hello&quot;.">');
    expect(tags).not.toContain('og:url');
  });

  it.each([
    ['/docs/tabs.html', 'https://site.example/assay/docs/tabs.html'],
    ['/index.html', 'https://site.example/assay/'],
    ['/bench/index.html', 'https://site.example/assay/bench/'],
  ])('name the address of %s below the homepage', (path, address) => {
    for (const homepage of ['https://site.example/assay', 'https://site.example/assay/'])
      expect(createSocialTags(html, path, { version, homepage })).toContain(
        `<meta property="og:url" content="${address}">`,
      );
  });

  it('have the absolute URL of the picture where the homepage is set', () => {
    const page = '<meta property="og:image" content="../assets/share-1.png">';
    const show = (homepage?: string) =>
      makeImageAbsolute({ version, ...(homepage ? { homepage } : {}) }).transformIndexHtml.handler(page, {
        path: '/docs/tabs.html',
      });
    expect(show()).toBe(page);
    expect(show('https://site.example/assay')).toBe(
      '<meta property="og:image" content="https://site.example/assay/assets/share-1.png">',
    );
  });

  it.each(['<title></title>', '<title>A</title>'])('are refused for a page with only %s', (page) => {
    expect(() => createSocialTags(page, '/a.html', { version })).toThrow('/a.html must have a title');
  });
});
