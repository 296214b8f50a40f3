// A widget as other people put it into their pages, and its card.
import assert from 'node:assert/strict';
import { eventually } from '../browser/site-harness.mjs';

/** A model that every embedder scores, and a text. */
export const model = 'assay.humor';
export const text = 'Knock knock, who is there?';

/** A document without a request for an icon. */
export const page = (body) =>
  `<!doctype html><html lang="en"><title>Neighbour</title><link rel="icon" href="data:,">${body}</html>`;

/** `<assay-score>` and the module that defines it. @param origin of the module; '' for the document's base */
export const widget = ({ module = 'dist/cdn/assay.js', origin = '' } = {}) =>
  `<assay-score model="${model}" content="${text}"></assay-score>` +
  `<script type="module" src="${origin}/${module}"></script>`;

/** Waits until the widget of a document has a card or an error. @returns its status and its composite */
export const settled = (document) =>
  eventually('a card or an error', () =>
    document.evaluate(() => {
      const element = document.querySelector('assay-score');
      const { status, card } = element ?? {};
      return (card || status === 'error') && { status, composite: card?.composite };
    }),
  );

/**
 * Expects a card, and nothing in the console but lines that match `said`, each once.
 * @param document of the widget: a tab or a frame
 */
export async function expectCard(document, noise, said) {
  const found = await settled(document).catch(({ message }) => ({ error: message }));
  assert.ok(found.composite > 0, `${JSON.stringify(found)}\n${noise.join('\n')}`);
  const others = noise.filter((line, index) => !(said?.test(line) && noise.indexOf(line) === index));
  assert.deepEqual(others, []);
}
