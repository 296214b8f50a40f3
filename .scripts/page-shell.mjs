// What every page of the site begins with stands once, in public/shell/: `<!-- head -->` and `<!-- bar -->` of a page
// are filled from there, its links made relative to the page, its own one marked as the current one.
import { readFileSync } from 'node:fs';

const slots = ['head', 'bar'];

/** A plugin for the build of the site. @param {string} folder of the shell's parts */
export function pageShell(folder) {
  return {
    name: 'page-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => slots.reduce((page, slot) => filled(page, slot, folder, path), html),
    },
  };
}

/** @param {string} path of the page below the site, like `/bench/index.html` */
function filled(html, slot, folder, path) {
  const place = `<!-- ${slot} -->`;
  if (html.split(place).length !== 2) throw new Error(`${path} must have one ${place}`);
  const part = readFileSync(`${folder}/${slot}.html`, 'utf8').trimEnd();
  return html.replace(place, () => relative(part, path));
}

function relative(part, path) {
  const [own, depth] = [`.${path.replace(/index\.html$/, '')}`, path.split('/').length - 2];
  const current = part.replace(`href="${own}"`, `href="${own}" aria-current="page"`);
  if (own === './') return current.replaceAll('"./#', '"#');
  return depth === 0 ? current : current.replaceAll('"./', `"${'../'.repeat(depth)}`);
}
