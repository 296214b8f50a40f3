// The pages of the docs that are generated from what the build has written before them.
import { existsSync, readFileSync } from 'node:fs';
import { createConfigurationReference } from './configuration-reference.mjs';
import { tags } from './element-pages.mjs';
import { createElementPage, createElementsIndex, createTable } from './elements-reference.mjs';
import { createErrorsReference } from './errors-reference.mjs';
import { modules } from './module-pages.mjs';
import { describeModules } from './modules-reference.mjs';

const generated = 'This page is generated from the declarations of the package and the comments in them.';

/** One line a module. Those that define elements have no exports of their own. */
function createModulesIndex(root) {
  const { exports } = readJson(`${root}package.json`);
  const defining = Object.keys(exports).filter((subpath) => subpath.startsWith('./define'));
  const list = defining.map((subpath) => `\`assay${subpath.slice(1)}\``).join(', ');
  const rows = modules.map(({ specifier, source, about }) => [`[\`${specifier}\`](/${source})`, about]);
  return `# JavaScript modules

The entry points of the package. The page of each shows functions first, then classes, values and types, and errors last.

${createTable(['Module', 'Use'], rows)}
These define elements when they are imported: ${list}. Attributes and events are on the pages of the
[elements](/src/page/elements/index.ts).`;
}

/** Reads all modules at once, since an export of several is shown by the first. @returns Markdown by name of the page */
function createModulePages(root) {
  const { exports } = readJson(`${root}package.json`);
  const described = describeModules(
    modules.map(({ subpath, source }) => ({
      path: root + exports[subpath].types.slice(2),
      link: `/${source}`,
    })),
  );
  return new Map(
    modules.map(({ name, specifier, about }, index) => [
      name,
      `# ${specifier}\n\n${about} ${generated}\n\n${described[index]}`,
    ]),
  );
}

let modulePages;
function createModulePage(root, name) {
  modulePages ??= createModulePages(root);
  return modulePages.get(name);
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const readManifest = (root) => readJson(`${root}dist/custom-elements.json`);

const creators = {
  elements: (root) => createElementsIndex(readManifest(root)),
  ...Object.fromEntries(tags.map((tag) => [tag, (root) => createElementPage(readManifest(root), tag)])),
  configuration: (root) => createConfigurationReference(readJson(`${root}dist/schema/model.schema.json`)),
  errors: (root) => createErrorsReference(readFileSync(`${root}src/core/contract/errors.ts`, 'utf8')),
  modules: createModulesIndex,
  ...Object.fromEntries(modules.map(({ name }) => [name, (root) => createModulePage(root, name)])),
};

/**
 * Creates the Markdown of a generated page.
 * @param root path of the repository, with a trailing slash
 * @throws Error where the package has not been built
 */
export function createReference(root, name) {
  if (!existsSync(`${root}dist/esm/assay.d.ts`))
    throw new Error('dist/esm is missing: run npm run build first');
  return creators[name](root);
}
