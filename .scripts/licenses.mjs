// The licences of the packages whose code is bundled: their texts must accompany it, and each must be permissive.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Licences under which code may be in the package. */
const permissive = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']);

/** Packages whose published bundles contain their dependencies, and those of these that they do not contain. */
const selfContained = {
  linkedom: [],
  '@huggingface/transformers': ['onnxruntime-node', 'onnxruntime-web', 'sharp'],
  'onnxruntime-web': [],
};

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folder of a package as another one resolves it, where npm has nested it or not. */
function findFolder(name, from) {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name);
  return paths.map((path) => join(path, name)).find((folder) => existsSync(join(folder, 'package.json')));
}

/** A folder, and those of the dependencies that its bundle contains. */
function withContained(folder, excluded) {
  const left = excluded ?? selfContained[readManifest(folder).name];
  if (!left) return [folder];
  const names = Object.keys(readManifest(folder).dependencies ?? {}).filter(
    (name) => !left.includes(name) && !name.startsWith('@types/'),
  );
  const folders = names.map((name) => findFolder(name, folder)).filter(Boolean);
  return [folder, ...folders.flatMap((one) => withContained(one, left))];
}

function readLicense(folder) {
  const { name, version, license } = readManifest(folder);
  if (!permissive.has(license))
    throw new Error(`Cannot bundle ${name} ${version}: its licence is ${license}`);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `License: ${license}`;
  return { title: `${name} ${version} (${license})`, text };
}

/**
 * @param moduleIds paths of bundled modules
 * @returns the licences of their packages in one text, in the order of the packages' names; packages with the same licence
 *   text, copyright included, share it
 * @throws Error for a licence that is not permissive
 */
export function collectLicenses(moduleIds) {
  const paths = moduleIds.map((id) => id.replaceAll('\\', '/').match(packageFolder)?.[0]);
  const bundled = [...new Set(paths)].filter((folder) => folder && existsSync(join(folder, 'package.json')));
  const folders = new Set(bundled.flatMap((folder) => withContained(folder)));
  const titles = new Map();
  const licenses = [...folders].map(readLicense).sort((a, b) => (a.title < b.title ? -1 : 1));
  for (const { title, text } of licenses) titles.set(text, new Set([...(titles.get(text) ?? []), title]));
  return [...titles]
    .map(([text, packages]) => `${[...packages].join('\n')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}
