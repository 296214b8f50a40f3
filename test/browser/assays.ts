// The Assays of a test file, which it ends, and the databases that they leave behind.
import { type Assay, type AssayOptions, createAssay } from '../../dist/client/index.js';
import { remove } from './storage/database.js';

const open = new Set<Assay>();

/** An Assay that `close` ends. */
export function assayOf(options?: AssayOptions): Assay {
  const assay = createAssay(options);
  open.add(assay);
  return assay;
}

/** Ends every Assay. */
export function close(): void {
  for (const assay of open) assay.dispose();
  open.clear();
}

/** Ends every Assay and deletes these databases. */
export async function forget(...databases: string[]): Promise<void> {
  close();
  for (const name of databases) await remove(name);
}
