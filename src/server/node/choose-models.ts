// Which models of the folder a run of `npm run models` builds, and for which embedders.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalog } from '../../core/contract/index.js';
import { listModelDirectories } from './model-folder.js';

/** Traits of a model that takes seconds to build. */
const fewTraits = 5;

/** Bytes of samples that take the default embedder many seconds. */
const manyBytes = 300_000;

/** Whether to build a model for an embedder, by their places. */
export type IsBuilt = (model: number, embedder: number) => boolean;

/** Chooses one embedder, the last being the fastest, for each model of few traits. */
export async function chooseInTurn(root: string, count: number): Promise<IsBuilt> {
  const { models } = JSON.parse(await readFile(join(root, 'catalog.json'), 'utf8')) as Catalog;
  // In the order of the catalog, which is that of their folders.
  const chosen = models.map(({ card, sources }, model) => {
    const bytes = sources?.samples.reduce((sum, sample) => sum + sample.bytes, 0) ?? 0;
    if (card.traits.length > fewTraits) return null;
    return bytes > manyBytes ? count - 1 : model % count;
  });
  return (model, embedder) => chosen[model] === embedder;
}

/** Chooses the models that are named, for all embedders. @throws if the folder has no such model */
export async function chooseNamed(root: string, names: readonly string[]): Promise<IsBuilt> {
  const handles = await listModelDirectories(root);
  const unknown = names.find((name) => !handles.includes(name));
  if (unknown !== undefined)
    throw new Error(`${root} has no model '${unknown}'. Its models: ${handles.join(', ')}`);
  const built = new Set(names.map((name) => handles.indexOf(name)));
  return (model) => built.has(model);
}

/**
 * Chooses of the models those for one embedder.
 * @param ids of the embedders, in their order
 * @throws if there is no such embedder
 */
export function chooseEmbedder(isBuilt: IsBuilt, ids: readonly string[], embedder: string): IsBuilt {
  const chosen = ids.indexOf(embedder);
  if (chosen < 0) throw new Error(`There is no embedder '${embedder}' to build for`);
  return (model, index) => index === chosen && isBuilt(model, index);
}
