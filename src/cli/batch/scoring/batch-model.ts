// The model of a batch: opened alike in the main thread, in scoring threads and on other machines.
import { createHash } from 'node:crypto';
import { resolveTraits } from '../../../contract/requests/index.js';
import { type ChosenModel, openModel } from '../../input/open-models.js';

/** What a thread needs to open the model. Plain data. */
export interface ModelChoice {
  /** Handle, or path of an exported version. */
  readonly name: string;
  /** Folder of models, relative to `cwd`; null: the package's. */
  readonly models: string | null;
  /** Keys or names of the traits to score; null: all. */
  readonly traits: readonly string[] | null;
  readonly cwd: string;
  readonly packageFolder: string;
}

export interface BatchModel extends Pick<ChosenModel, 'service'> {
  readonly handle: string;
  /** Keys of the traits that are scored, in the order of the model. */
  readonly keys: readonly string[];
  /** What requests name as traits; null: all. */
  readonly traits: string[] | null;
}

/** Opens the model. @throws what `openModel` throws; unknown_trait */
export async function openBatchModel(choice: ModelChoice): Promise<BatchModel> {
  const { name, models, traits, cwd, packageFolder } = choice;
  const surroundings = { cwd, findPackage: () => packageFolder };
  const { service, card, keys } = await openModel(name, surroundings, models ?? undefined);
  const chosen = traits === null ? null : resolveTraits([...traits], card.traits);
  return { service, handle: card.handle, keys: chosen ?? keys, traits: chosen };
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
