// The entries of a catalog. Pure.
import type { Catalog, CatalogEntry, ModelCard, ModelSummary } from '../../contract/index.js';

/** The entry of a handle, `prefix.name` or `prefix.name@v1`. */
export const findEntry = ({ models }: Catalog, handle: string): CatalogEntry | undefined =>
  models.find(({ card }) => card.handle === handle || `${card.handle}@${card.version}` === handle);

/** A model in a list of models. */
export const summarize = ({ handle, description, scoring_method, traits }: ModelCard): ModelSummary => ({
  handle,
  description,
  scoring_method,
  traits: traits.map(({ name }) => name),
});
