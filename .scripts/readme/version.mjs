// `npm run readme` also writes the version of package.json into the addresses of public CDNs, in README.md and the docs.
// test/unit/readme.test.ts compares them with it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const pinned = /(?<=(?:jsdelivr\.net\/npm|unpkg\.com)\/assay@)[\w.+-]+/g;

/** Files that people read, below the repository. */
export const listTexts = () => [
  'README.md',
  ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path.replaceAll('\\', '/')}`),
];

/** The versions that a text names in addresses of CDNs. */
export const readVersions = (text) => [...text.matchAll(pinned)].map(([version]) => version);

/** @returns the text with this version in all of them */
export const pinVersion = (text, version) => text.replace(pinned, () => version);

/** Writes the version of package.json into all texts. */
export function pinVersions() {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  for (const path of listTexts()) {
    const text = readFileSync(new URL(path, root), 'utf8');
    const pinnedText = pinVersion(text, version);
    if (pinnedText !== text) writeFileSync(new URL(path, root), pinnedText);
  }
}
