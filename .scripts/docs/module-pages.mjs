// The pages of the reference that show the package's modules: an index, and one page an entry point. An export of several
// modules is described on the page of the first.
import { subpaths } from '../package-entries.mjs';

const about = {
  '.': 'Score, explain and build in a page: the engine, its options, the local REST API, and the types of cards.',
  './elements': 'The classes of the elements and their events. Importing it defines no element.',
  './locales': 'The words of the elements in other languages.',
  './react': 'Types of the elements for JSX in React. It has no code.',
  './vue': 'Types of the elements for templates in Vue. It has no code.',
  './discovered': 'Edit discovered traits, and turn them into a document of your own.',
  './tables': 'Read a table of training data before its columns are mapped.',
  './encoders': 'Load an encoder of a model hub as an embedder.',
  './offline': 'Cache the files of a site in its service worker, so that it opens offline.',
  './webmcp': "Offer Assay's tools to the agent of the browser.",
  './node': 'Score, explain and build in Node, and serve the REST API.',
  './duckdb': 'Score the rows of a table in DuckDB.',
  './engine': 'The engine itself, and the build of a model without it, for other hosts.',
  './http': 'The REST API as a function from request to response.',
  './contract': 'Types, schemas and errors that all parts share.',
};

/** The index of the modules. A link to the list of entry points leads to it. */
const index = { name: 'modules', source: '.scripts/package-entries.mjs' };

const toName = (subpath) => `module-${subpath === '.' ? 'assay' : subpath.slice(2)}`;
const paths = new Map(subpaths);

/** Links to the sources of the elements lead to the page of the elements, not to that of their classes. */
const toSource = (subpath) =>
  subpath === './elements' ? 'dist/esm/elements.d.ts' : `src/${paths.get(subpath)}.ts`;

/** `{ name, source, subpath, specifier, about }` of each module, in the order of the navigation. */
export const modules = Object.entries(about).map(([subpath, words]) => ({
  name: toName(subpath),
  source: toSource(subpath),
  subpath,
  specifier: `assay${subpath.slice(1)}`,
  about: words,
}));

/** Entries for the table of contents (pages.mjs). */
export const modulePages = [index, ...modules.map(({ name, source }) => ({ name, source }))];
