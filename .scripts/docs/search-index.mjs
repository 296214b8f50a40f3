// The search index of the docs, built once: sections of pages, found by title, heading and text.
import MiniSearch from 'minisearch';
import { toAddress } from './pages.mjs';

/** Must be the same where the index is read (public/docs/search.ts). */
const options = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'address', 'excerpt'],
};

/** Characters of a section that a result shows, and that are searched. */
const shown = 140;
const searched = 1500;

/** Text without the marks of comments in declarations. */
const clean = (text) =>
  text
    .replace(/(^|\s)\/?\*+\/?(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** @param pages `{ name, title, sections }` of each. @returns JSON for MiniSearch */
export function createSearchIndex(pages) {
  const index = new MiniSearch(options);
  const sections = pages.flatMap(({ name, title, sections: own }) =>
    own.map(({ id, heading, text: raw }) => ({
      title,
      heading,
      text: clean(raw),
      address: toAddress(name) + (id && `#${id}`),
    })),
  );
  index.addAll(
    sections.map(({ text, ...section }, id) => ({
      id,
      ...section,
      text: text.slice(0, searched),
      excerpt: text.length > shown ? `${text.slice(0, shown).replace(/\s+\S*$/, '')} …` : text,
    })),
  );
  return JSON.stringify(index);
}
