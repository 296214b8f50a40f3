// The model of a batch: opened alike in the main thread, in scoring threads and on other machines.
import { createHash } from 'node:crypto';
import { resolveTraits } from '../../../../core/contract/requests/index.js';
import type { RebuiltModels } from '../../../node/index.js';
import type { CommandContext, Output } from '../../command.js';
import { type ChosenModel, isModelFile, openModel } from '../../input/open-models.js';

/** What a thread needs to open the model. Plain data. */
export interface ModelChoice {
  /** Handle, or path of an exported version. */
  readonly name: string;
  /** Folder of models, relative to `cwd`; null: the package's. */
  readonly models: string | null;
  /** Embedder of the catalog, or encoder of a hub; null: the model's own. */
  readonly embedder: string | null;
  /** Of an encoder: a URL, or a folder relative to `cwd`; null: the default. */
  readonly hub: string | null;
  /** Folder for files of the hub and rebuilt models; null: nothing is stored. */
  readonly cache: string | null;
  /** Keys or names of the traits to score; null: all. */
  readonly traits: readonly string[] | null;
  readonly cwd: string;
  readonly packageFolder: string;
}

/** Completes a choice. The working folder is looked up only for paths. */
export function createModelChoice(
  context: Pick<CommandContext, 'cwd' | 'findPackage'>,
  choice: Omit<ModelChoice, 'cwd' | 'packageFolder'>,
): ModelChoice {
  const { name, models, hub } = choice;
  const hasPaths = isModelFile(name) || models !== null || (hub !== null && !/^https?:/i.test(hub));
  return { ...choice, cwd: hasPaths ? context.cwd : '', packageFolder: context.findPackage() };
}

/** Models that a thread has rebuilt for the embedder, as plain data for another one. */
export type RebuiltEntries = Awaited<ReturnType<RebuiltModels['entries']>>;

export interface BatchModel extends Pick<ChosenModel, 'service'> {
  readonly handle: string;
  /** Keys of the traits that are scored, in the order of the model. */
  readonly keys: readonly string[];
  /** What requests name as traits; null: all. */
  readonly traits: string[] | null;
  readonly rebuilt: RebuiltModels;
}

export interface OpenOptions {
  /** Shows the progress of a rebuild, which is then done at once; else the first text waits for it. */
  readonly errorOutput?: Output | undefined;
  /** From a thread that has rebuilt the model. Default: rebuilt here. */
  readonly entries?: RebuiltEntries;
}

/** Opens the model. @throws what `openModel` throws; unknown_trait */
export async function openBatchModel(
  choice: ModelChoice,
  { errorOutput, entries = [] }: OpenOptions = {},
): Promise<BatchModel> {
  const { name, models, embedder, hub, cache, traits, cwd, packageFolder } = choice;
  const surroundings = {
    cwd,
    findPackage: () => packageFolder,
    env: { ASSAY_CACHE: cache ?? '' },
    errorOutput,
  };
  const { createRebuiltModels } = await import('../../../node/index.js');
  const rebuilt = createRebuiltModels(cache ?? undefined);
  await rebuilt.set(entries);
  const { service, card, keys } = await openModel(name, surroundings, {
    models: models ?? undefined,
    embedder: embedder ?? undefined,
    hub: hub ?? undefined,
    rebuilt,
  });
  const chosen = traits === null ? null : resolveTraits([...traits], card.traits);
  return { service, handle: card.handle, keys: chosen ?? keys, traits: chosen, rebuilt };
}

// Prose, a fragment, and a text that no embedder reads.
const probes = [
  'The queue rejects a job when 256 requests wait. Retry after the seconds in Retry-After.',
  'misc updates!!',
  '🙂',
];

/**
 * SHA-256 of what a model answers to a few texts, with every digit that a card has. Two installations with the same
 * identity give the same scores.
 */
export async function identifyModel({ service, handle, traits }: BatchModel): Promise<string> {
  const cards = await Promise.all(
    probes.map(async (content) => (await service.score(handle, { content, traits })).card),
  );
  const { version, embedder } = await service.card(handle);
  return createHash('sha256').update(JSON.stringify({ version, embedder, cards })).digest('hex');
}
