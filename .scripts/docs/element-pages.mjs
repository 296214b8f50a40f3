// The pages of the reference that show the elements: an index, and one page an element.
const folders = ['score', 'badge', 'field', 'highlights', 'meter', 'model-card'];

/** `{ name, source }` of each: its tag is the name of its page, and a link to its class leads there. */
const elements = folders.map((folder) => ({
  name: `assay-${folder}`,
  source: `src/page/elements/${folder}/assay-${folder}.ts`,
}));

/** A link to the source of an element, from the root of the repository. */
export const toElementLink = (tag) => `/${elements.find(({ name }) => name === tag).source}`;

/** Tags of the elements, in the order of the navigation. */
export const tags = elements.map(({ name }) => name);

/** Entries for the table of contents (pages.mjs). */
export const elementPages = [{ name: 'elements', source: 'src/page/elements/index.ts' }, ...elements];
