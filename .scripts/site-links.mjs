// What package.json says of the project, on every page of the site: version, changelog and repository in the footer, and the
// tags that other sites read to show a link to a page.
import { readFileSync } from 'node:fs';
import { escapeHtml, unescapeHtml } from './html.mjs';

/** The web address of a repository: `git+https://host/owner/name.git` -> `https://host/owner/name`. */
function toWebAddress(repository) {
  const url = typeof repository === 'string' ? repository : repository?.url;
  const [, address] = /^(?:git\+)?(https:\/\/.+?)(?:\.git)?$/.exec(url ?? '') ?? [];
  return address;
}

/** The line in the footer of a page, with links from the root of the site. @param manifest what package.json holds */
export function createReleaseLine({ version, repository }) {
  const source = toWebAddress(repository);
  return [
    `Version ${escapeHtml(version)}`,
    '<a href="./docs/changelog.html">Changelog</a>',
    ...(source ? [`<a href="${escapeHtml(source)}" rel="noreferrer">Source code</a>`] : []),
  ].join(' · ');
}

const readText = (html, pattern) => unescapeHtml(pattern.exec(html)?.[1] ?? '');

/** Where the site is published, with a slash at its end; undefined before `homepage` is set. */
const toSite = ({ homepage }) => homepage?.replace(/\/?$/, '/');

/**
 * The tags of a page, from its title and description.
 * @param html of the page
 * @param path of the page below the site, as in `/bench/index.html`
 * @param manifest what package.json holds
 * @throws Error for a page without a title or a description
 */
export function createSocialTags(html, path, manifest) {
  const title = readText(html, /<title>([^<]+)<\/title>/);
  const description = readText(html, /<meta name="description" content="([^"]+)">/);
  if (!title || !description) throw new Error(`${path} must have a title and a description`);
  const site = toSite(manifest);
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Assay',
    'og:title': title,
    'og:description': description,
    'og:image': './share.png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A text field and a score card next to the name Assay',
    ...(site ? { 'og:url': new URL(path.slice(1).replace(/index\.html$/, ''), site).href } : {}),
  };
  const lines = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
  );
  return [...lines, '<meta name="twitter:card" content="summary_large_image">'].join('\n    ');
}

/**
 * Plugin for the site's build, after the bundler has named the picture: other sites need its absolute URL, which is known
 * once `homepage` is set.
 */
export const makeImageAbsolute = (manifest) => ({
  name: 'absolute-image-url',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) => {
      const site = toSite(manifest);
      if (!site) return html;
      return html.replace(
        /(?<=<meta property="og:image" content=")[^"]+/,
        (image) => new URL(image, new URL(path.slice(1), site)).href,
      );
    },
  },
});

export const readManifest = () =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
