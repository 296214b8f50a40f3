// The head, the navigation bar and the last line of the footer of every page: this plugin fills `<!-- head -->` and
// `<!-- bar -->` with the parts in public/shell/, and `<!-- release -->` with the version. It makes the links relative to the
// page, and marks the page's own link as the current one.
import { readFileSync } from 'node:fs';
import { createReleaseLine, createSocialTags, makeImageAbsolute, readManifest } from './site-links.mjs';

/**
 * Plugins for the site's build.
 * @param {string} folder where the shell's parts are
 */
export function pageShell(folder) {
  const manifest = readManifest();
  const parts = {
    head: readFileSync(`${folder}/head.html`, 'utf8').trimEnd(),
    bar: readFileSync(`${folder}/bar.html`, 'utf8').trimEnd(),
    release: createReleaseLine(manifest),
  };
  const fillShell = {
    name: 'page-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => {
        const social = createSocialTags(html, path, manifest);
        const filled = { ...parts, head: `${parts.head}\n    ${social}` };
        return Object.entries(filled).reduce((page, [slot, part]) => fill(page, slot, part, path), html);
      },
    },
  };
  return [fillShell, makeImageAbsolute(manifest)];
}

/** @param {string} path of the page below the site, like `/bench/index.html` */
function fill(html, slot, part, path) {
  const place = `<!-- ${slot} -->`;
  if (html.split(place).length !== 2) throw new Error(`${path} must contain '${place}' exactly once`);
  return html.replace(place, () => relative(part, path));
}

function relative(part, path) {
  const [own, depth] = [`.${path.replace(/index\.html$/, '')}`, path.split('/').length - 2];
  const current = part
    .replace(`href="${own}"`, `href="${own}" aria-current="page"`)
    // A page below another one, such as docs/tabs.html below docs.html, marks that one.
    .replace(`href="${own.replace(/\/[^/]*$/, '.html')}"`, (link) => `${link} aria-current="true"`);
  if (own === './') return current.replaceAll('"./#', '"#');
  return depth === 0 ? current : current.replaceAll('"./', `"${'../'.repeat(depth)}`);
}
