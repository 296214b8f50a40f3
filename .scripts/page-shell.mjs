// The head and the navigation bar of every page come from public/shell/: this plugin fills `<!-- head -->` and
// `<!-- bar -->`, makes the links relative to the page, and marks the page's own link as the current one.
import { readFileSync } from 'node:fs';

const slots = ['head', 'bar'];

/** Plugin for the site's build. @param {string} folder where the shell's parts are */
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
  if (html.split(place).length !== 2) throw new Error(`${path} must contain '${place}' exactly once`);
  const part = readFileSync(`${folder}/${slot}.html`, 'utf8').trimEnd();
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
