// The option `--embedder`: which embedders there are, and what it costs to score with another one than a model's own.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Catalog, type ModelCard, type Progress, quote } from '../../../core/contract/index.js';
import { isOptionalEmbedder } from '../../embedders/index.js';
import type { FolderModels } from '../../node/index.js';
import type { Output } from '../command.js';
import { eraseLine } from '../terminal.js';
import { createUsageError } from '../usage-error.js';
import { isHubEncoder } from './encoder-options.js';

/**
 * Checks the value of `--embedder`.
 * @param root folder with a `catalog.json`; one that cannot be read is left to the engine, which says why
 * @throws a usage error for an embedder that the catalog does not have, with those that it has
 */
export async function requireEmbedder(id: string, root: string): Promise<void> {
  const embedders = await readEmbedders(root).catch(() => undefined);
  if (!embedders || isOptionalEmbedder(id) || embedders.some((entry) => entry.id === id)) return;
  const known = embedders.map((entry) => entry.id).join(', ');
  if (id === 'browser')
    throw createUsageError(`Embedder 'browser' is Chrome's own, for pages in it. The catalog has: ${known}`);
  const hub = "An embedder of a hub has the form 'owner/name'";
  throw createUsageError(`Unknown embedder ${quote(id)}. The catalog has: ${known}. ${hub}`);
}

async function readEmbedders(root: string): Promise<Catalog['embedders']> {
  const { embedders }: Catalog = JSON.parse(await readFile(join(root, 'catalog.json'), 'utf8'));
  return embedders;
}

/**
 * Rebuilds a model for another embedder than its own, and says so; it takes seconds, once for each process.
 * @param embedder undefined: the model's own
 * @throws artifact_unavailable when the model cannot be rebuilt
 */
export async function rebuildModel(
  service: FolderModels,
  { handle, embedder: cardEmbedder }: ModelCard,
  embedder: string | undefined,
  { write, isTerminal }: Output,
): Promise<void> {
  const title = describeWork(handle, cardEmbedder.id, embedder, isTerminal);
  if (title === undefined) return;
  write(isTerminal ? title : `${title}\n`);
  const onProgress = ({ stage, done, total }: Progress) => {
    const share = total > 0 ? ` ${Math.floor((100 * done) / total)} %` : '';
    if (isTerminal) write(`${eraseLine}${title}: ${stage}${share}`);
  };
  try {
    await service.warm(handle, undefined, onProgress);
  } finally {
    if (isTerminal) write(eraseLine);
  }
}

/** Work that delays the first score; undefined if there is no delay. */
function describeWork(handle: string, cardEmbedder: string, chosen: string | undefined, isTerminal: boolean) {
  if (chosen === undefined) {
    if (!isHubEncoder(cardEmbedder)) return undefined;
    return `assay: rebuilding '${handle}' for the package's embedder; to score with its own: --embedder ${cardEmbedder}`;
  }
  if (cardEmbedder !== chosen) return `assay: rebuilding '${handle}' for embedder '${chosen}'`;
  // Loading an encoder may take a while, too, which a terminal shows.
  return isTerminal && isHubEncoder(chosen) ? `assay: loading embedder '${chosen}'` : undefined;
}
