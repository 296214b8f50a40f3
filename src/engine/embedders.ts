// The embedder that the host has chosen, by its id: one of the catalog, or a repository of a hub, whose code is only
// loaded when one is asked for. And what is said where embedder and model do not fit.
import type { EmbedderEntry } from '../contract/catalog.js';
import { AssayError, quoted } from '../contract/errors.js';
import type { ModelCard } from '../contract/resources.js';
import type { EmbedderStatus } from '../contract/service.js';
import type { Embedder } from '../embedding/embedder.js';
import type { ChosenEmbedder, EmbedderHost } from './chosen-embedder.js';
import { hubEmbedder } from './hub-embedder.js';

type Kind = 'catalog' | 'hub';

/** Ids of a hub have an owner, and so has a URL; ids of a catalog are plain names. */
const kindOf = (id: string): Kind => (id.includes('/') ? 'hub' : 'catalog');

const kinds: Record<Kind, (id: string, host: EmbedderHost) => ChosenEmbedder> = {
  catalog: (id) => ({ id }),
  hub: hubEmbedder,
};

/** What the option `embedder` means; undefined where it is not set. */
export function chosenEmbedder(host: EmbedderHost): ChosenEmbedder | undefined {
  const { embedder: id } = host.options;
  return id === undefined ? undefined : kinds[kindOf(id)](id, host);
}

type EmbedderName = ModelCard['embedder'];

/** True for the embedder whose space a model lives in. */
export const fits = (wanted: EmbedderName, { id, revision }: Embedder): boolean =>
  wanted.id === id && wanted.revision === revision;

/**
 * A model and an embedder that do not fit, both named.
 * @param why the model cannot be built for the embedder here
 */
export function mismatch(
  { handle, embedder }: ModelCard,
  { id, revision }: Embedder,
  why: string,
  cause?: unknown,
): AssayError {
  const own = `embedder ${quoted(embedder.id, 60)}, revision ${embedder.revision}`;
  const here = `${quoted(id, 60)}, revision ${revision}`;
  const detail = `Model '${handle}' lives in the space of ${own}; here it is ${here}: ${why}`;
  return new AssayError('artifact_unavailable', detail, { cause });
}

/** @throws artifact_unavailable when the catalog has no such embedder, naming both revisions */
export function installed(embedders: readonly EmbedderEntry[], wanted: EmbedderName): EmbedderEntry {
  const entry = embedders.find(({ id }) => id === wanted.id);
  if (entry?.revision === wanted.revision) return entry;
  const here = entry ? `its revision ${entry.revision}` : embedders.map(({ id }) => id).join(', ') || 'none';
  throw new AssayError(
    'artifact_unavailable',
    `The model needs embedder '${wanted.id}', revision ${wanted.revision}; installed here: ${here}`,
  );
}

/** What the status tells of an embedder. */
export function statusOf(embedder: Embedder): EmbedderStatus {
  const { id, revision, backend, dimensions, dtype, selfTest } = embedder;
  const { note = null, adapter = null, threads = null } = embedder;
  const own = dtype && selfTest && { dtype, selfTest, note, adapter, threads };
  return { id, revision, backend, dimensions, ...own };
}
