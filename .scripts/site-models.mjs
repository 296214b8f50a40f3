// The models as the demo site shows them: the cards of the catalog, and what `site.json` in each model's folder says of it.
// Needs the compiled sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What visitors want models for, in the order in which the site shows them. */
export const groups = {
  writing: { title: 'Writing', purpose: 'See how a text reads before it is sent.' },
  moderation: { title: 'Moderation', purpose: 'Find what needs a second look.' },
  routing: { title: 'Routing', purpose: 'Send each text where it belongs.' },
  opinion: { title: 'Opinion', purpose: 'Know what people think.' },
};

/** `assay.commit-message` -> `Commit message` */
function formatName(handle) {
  const words = handle.split('.').at(-1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Reads the models of a folder, by group.
 * @returns for each its `handle`, `name`, `group`, `examples`, catalog `card`, `bytes` of its file, and those of its `download` with the embedder
 * @throws Error for a model without a group or without examples
 */
export async function readSiteModels(root) {
  const { readSiteMetadata } = await import('../dist/server/node/site-metadata.js');
  const { models, embedders } = JSON.parse(readFileSync(join(root, 'catalog.json'), 'utf8'));
  const all = await Promise.all(
    models.map(async ({ card, artifact }) => {
      const { handle } = card;
      const { group, examples = [] } = await readSiteMetadata(root, handle);
      if (!group || examples.length === 0)
        throw new Error(`site.json of '${handle}' needs a 'group' and 'examples' for the demo site`);
      const { files } = embedders.find(({ id }) => id === card.embedder.id);
      const download = files.reduce((sum, file) => sum + file.bytes, artifact.bytes);
      return { handle, name: formatName(handle), group, examples, card, bytes: artifact.bytes, download };
    }),
  );
  const order = Object.keys(groups);
  return all.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}
