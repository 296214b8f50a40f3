// Creates Assays for a test file, and disposes them and their databases.
import { type Assay, type AssayOptions, createAssay, type ScoreCard } from '../../dist/page/client/index.js';
import { remove } from './storage/database.js';

const open = new Set<Assay>();

/** Creates an Assay that `close` disposes. Without an embedder it leaves out the GPU, which tests of the GPU ask for. */
export function assayOf(options: AssayOptions = {}): Assay {
  const assay = createAssay({ ...(options.embedder === undefined && { device: 'wasm' }), ...options });
  open.add(assay);
  return assay;
}

/** Disposes every Assay. */
export function close(): void {
  for (const assay of open) assay.dispose();
  open.clear();
}

/** Disposes every Assay and deletes these databases. */
export async function forget(...databases: string[]): Promise<void> {
  close();
  for (const name of databases) await remove(name);
}

/** The cards of all texts, in order. @throws the error of the first text that fails */
export async function scoreAll(assay: Assay, handle: string, texts: readonly string[]): Promise<ScoreCard[]> {
  const cards: ScoreCard[] = [];
  for await (const { card, error } of assay.scoreMany(handle, texts, { batch: 500 })) {
    if (error) throw error;
    cards.push(card);
  }
  return cards;
}
