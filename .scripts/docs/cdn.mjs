// The script tags of public CDNs with the hashes of this build: they replace `<!-- cdn -->` and `<!-- cdn elements -->` in a
// page of the docs. Markdown cannot have them, because they change with every build.
import { existsSync, readFileSync } from 'node:fs';

/** What serves the files of an npm package, and the address of a package there. */
const hosts = {
  jsDelivr: (name, version) => `https://cdn.jsdelivr.net/npm/${name}@${version}/`,
  unpkg: (name, version) => `https://unpkg.com/${name}@${version}/`,
};

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const createTag = (address, hash) =>
  `<script type="module" crossorigin="anonymous"\n  integrity="${hash}"\n  src="${address}"></script>`;

/** The modules that a page names: the main one, or those of the other elements. */
const isNamed = {
  cdn: (path) => path === 'dist/cdn/assay.js',
  'cdn elements': (path) => path.startsWith('dist/cdn/define/'),
};

function createTabs(root, kind) {
  const path = `${root}dist/integrity.json`;
  if (!existsSync(path)) throw new Error('dist/integrity.json is missing: run npm run build first');
  const { name, version } = readJson(`${root}package.json`);
  const hashes = Object.entries(readJson(path)).filter(([module]) => isNamed[kind](module));
  return Object.entries(hosts)
    .map(([host, toFolder]) => {
      const folder = toFolder(name, version);
      const tags = hashes.map(([module, hash]) => createTag(folder + module, hash));
      return `\`\`\`html ${host}\n${tags.join('\n')}\n\`\`\``;
    })
    .join('\n\n');
}

/**
 * Replaces the marks of a page.
 * @param root path of the built repository, with a trailing slash
 * @throws Error when a page has a mark and the package has not been built
 */
export const fillCdn = (text, root) =>
  text.replace(/^<!-- (cdn(?: elements)?) -->$/gm, (_, kind) => createTabs(root, kind));
