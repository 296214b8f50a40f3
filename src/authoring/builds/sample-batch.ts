// The batch of samples that one request sends. A request that is sent twice, as after a lost answer, is one batch; one that says
// again what a later request has changed is another, because the last word on a text counts.
import { type StoredModel, sha256 } from '../../core/storage/index.js';
import { readSamplesFile, type SentSample, writeSamplesFile } from '../pipeline/index.js';

/** A batch that is to be stored. */
export interface NewBatch {
  readonly sha256: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a file of the model by its hash. */
type ReadFile = (hash: string) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * @returns undefined when the model has the batch already, and no later one about one of its texts
 * @throws what `readFile` throws
 */
export async function findNewBatch(
  samples: readonly SentSample[],
  { batches }: Pick<StoredModel, 'batches'>,
  readFile: ReadFile,
): Promise<NewBatch | undefined> {
  const texts = new Set(samples.map(({ text }) => text));
  for (let repeats = 0; ; repeats += 1) {
    const bytes = writeSamplesFile(samples, repeats);
    const hash = await sha256(bytes);
    const known = batches.findIndex((batch) => batch.sha256 === hash);
    if (known < 0) return { sha256: hash, bytes };
    if (!(await hasText(batches.slice(known + 1), texts, readFile))) return undefined;
  }
}

async function hasText(
  batches: StoredModel['batches'],
  texts: ReadonlySet<string>,
  readFile: ReadFile,
): Promise<boolean> {
  for (const batch of batches)
    if (readSamplesFile(await readFile(batch.sha256)).some(({ text }) => texts.has(text))) return true;
  return false;
}
