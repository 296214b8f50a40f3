// The licences of the packages whose code is bundled: their texts must accompany it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

function readLicense(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `License: ${license}`;
  return { name, text: `${name} ${version} (${license})\n\n${text}\n` };
}

/**
 * @param moduleIds paths of bundled modules
 * @returns the licences of their packages in one text, in the order of the packages' names
 */
export function collectLicenses(moduleIds) {
  const paths = moduleIds.map((id) => id.replaceAll('\\', '/').match(packageFolder)?.[0]);
  const folders = [...new Set(paths)].filter((folder) => folder && existsSync(join(folder, 'package.json')));
  const licenses = folders.map(readLicense).sort((a, b) => (a.name < b.name ? -1 : 1));
  return licenses.map(({ text }) => text).join(`\n${'-'.repeat(80)}\n\n`);
}
