// The pages of the docs that are generated from what the build has written before them.
import { existsSync, readFileSync } from 'node:fs';
import { createConfigurationReference } from './configuration-reference.mjs';
import { createElementsReference } from './elements-reference.mjs';
import { createErrorsReference } from './errors-reference.mjs';
import { describeModules } from './modules-reference.mjs';
import { pages } from './pages.mjs';

/** Subpaths of the package by the page that shows them. The modules that define elements export what `elements` does. */
const modules = {
  modules: {
    title: 'JavaScript modules',
    about: 'What pages import: functions first, then types.',
    subpaths: ['.', './elements', './locales', './react', './vue', './discovered', './encoders', './webmcp'],
  },
  'modules-node': {
    title: 'Modules for Node',
    about: 'What servers and scripts import. [Node](/docs/guides/node.md) shows how to use it.',
    subpaths: ['./node', './duckdb'],
  },
  'modules-parts': {
    title: 'Parts',
    about:
      'The parts that the engine is made of, for those who build on them, and the types of the contract.',
    subpaths: ['./engine', './http', './contract'],
    described: ['modules', 'modules-node'],
  },
};

const generated = 'This page is generated from the declarations of the package and the comments in them.';

/** Where links to the pages of these modules lead: the path of their source (pages.mjs). */
const toLink = (name) => `/${pages.find((page) => page.name === name).source}`;

function createModulesReference(root, { title, about, subpaths, described = [] }) {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const list = (names, link) =>
    names.map((subpath) => ({
      specifier: `assay${subpath.slice(1)}`,
      path: root + exports[subpath].types.slice(2),
      link,
    }));
  const others = described.flatMap((name) => list(modules[name].subpaths, toLink(name)));
  return `# ${title}\n\n${about} ${generated}\n\n${describeModules([...others, ...list(subpaths)])}`;
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const creators = {
  elements: (root) => createElementsReference(readJson(`${root}dist/custom-elements.json`)),
  configuration: (root) => createConfigurationReference(readJson(`${root}dist/schema/model.schema.json`)),
  errors: (root) => createErrorsReference(readFileSync(`${root}src/contract/errors.ts`, 'utf8')),
  ...Object.fromEntries(
    Object.entries(modules).map(([name, page]) => [name, (root) => createModulesReference(root, page)]),
  ),
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
