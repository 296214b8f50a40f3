// assay.moderation as shipped.
import { fileURLToPath } from 'node:url';
import { openModels } from '../../../dist/server/node/index.js';

export const handle = 'assay.moderation';
export const engine = openModels(fileURLToPath(new URL('../../../models', import.meta.url)));

/** The card of each text. */
export async function scoreAll(texts) {
  const cards = [];
  for (const content of texts) cards.push((await engine.score(handle, { content })).card);
  return cards;
}
