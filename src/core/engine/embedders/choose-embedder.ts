// The embedder that the host has chosen by its id, the match between embedders and models, and the errors when they
// do not match.
import {
  AssayError,
  type EmbedderEntry,
  type EmbedderStatus,
  type ModelCard,
  quote,
} from '../../contract/index.js';
import type { Embedder } from '../../embedding/index.js';
import { createBundledChoice } from './bundled-embedder.js';
import type { ChosenEmbedder, EmbedderHost, HubEmbedders } from './chosen-embedder.js';

/** Resolves the option `embedder`. */
export function chooseEmbedder(
  host: EmbedderHost,
  hubEmbedders: HubEmbedders = { choose: refuseEmbedder },
): ChosenEmbedder {
  const { embedder: id } = host.options;
  // Hub ids have an owner, and so contain a slash, as URLs do; ids of the catalog are plain names.
  return id === 'browser' || id?.includes('/')
    ? hubEmbedders.choose(id, host)
    : createBundledChoice(id, host);
}

const refuseEmbedder = (id: string): ChosenEmbedder => ({
  id,
  load: async () => {
    const detail = `This engine has no embedder ${quote(id)}, but those of the catalog. Use one of them`;
    throw new AssayError('engine_unavailable', detail);
  },
});

type EmbedderName = ModelCard['embedder'];

/** True for the embedder that a model was built with. */
export const isCompatible = (requested: EmbedderName, { id, revision }: Embedder): boolean =>
  requested.id === id && requested.revision === revision;

/**
 * The error for a model and an embedder that do not match.
 * @param reason why the model cannot be rebuilt for the embedder
 */
export function mismatchError(
  { handle, embedder }: ModelCard,
  { id, revision }: Embedder,
  reason: string,
  cause?: unknown,
): AssayError {
  const modelEmbedder = `${quote(embedder.id, 60)} (revision ${embedder.revision})`;
  const loaded = `${quote(id, 60)} (revision ${revision})`;
  const detail = `Model '${handle}' was built with embedder ${modelEmbedder}, but ${loaded} is loaded. Cannot rebuild: ${reason}`;
  return new AssayError('artifact_unavailable', detail, { cause });
}

/** Finds an embedder of the catalog. @throws artifact_unavailable, naming the wanted revision and what there is */
export function requireEmbedder(embedders: readonly EmbedderEntry[], requested: EmbedderName): EmbedderEntry {
  const entry = embedders.find(({ id }) => id === requested.id);
  if (entry?.revision === requested.revision) return entry;
  const available = entry ? `revision ${entry.revision}` : embedders.map(({ id }) => id).join(', ') || 'none';
  throw new AssayError(
    'artifact_unavailable',
    `The model needs embedder '${requested.id}', revision ${requested.revision}; the catalog has ${available}`,
  );
}

/** The public status of an embedder. */
export function getStatus(embedder: Embedder): EmbedderStatus {
  const { id, revision, backend, dimensions, dtype, selfTest } = embedder;
  const { note = null, adapter = null, threads = null } = embedder;
  const details = (dtype || backend === 'browser') &&
    selfTest && { ...(dtype && { dtype }), selfTest, adapter, threads };
  return { id, revision, backend, dimensions, ...details, ...((details || note) && { note }) };
}
