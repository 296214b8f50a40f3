// Prints the changes of a run in a few lines.
import { modelsFolder, serviceWorkerFile } from './layout.js';
import type { StampedFile } from './stamp.js';
import type { Changes } from './update-folder.js';

export interface TargetFolder {
  /** Source of the files, like `assay 0.1.0`. */
  readonly source: string;
  /** The public folder, as the user knows it. */
  readonly folder: string;
}

/** Prints counts and sizes, then every path that the user may want to look at. */
export function printChanges(
  changes: Changes,
  { source, folder }: TargetFolder,
  print: (line: string) => void,
): void {
  const { copied, updated, unchanged, removed, overwritten, kept } = changes;
  print(`${folder}/${serviceWorkerFile} and ${folder}/${modelsFolder}/ (${source}):`);
  if (copied.length > 0) print(`  copied ${describeFiles(copied)}`);
  if (updated.length > 0) print(`  updated ${describeFiles(updated)}`);
  if (removed.length > 0) print(`  removed ${countFiles(removed.length)} of an earlier run`);
  if (unchanged.length > 0) print(`  unchanged ${describeFiles(unchanged)}`);
  for (const path of overwritten)
    print(`  overwrote ${folder}/${path}, whose content was not from 'assay init'`);
  for (const path of kept)
    print(`  kept ${folder}/${path}: no longer needed, but changed since it was copied`);
}

const countFiles = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

function describeFiles(files: readonly StampedFile[]): string {
  const megabytes = files.reduce((total, { bytes }) => total + bytes, 0) / 1e6;
  return `${countFiles(files.length)}, ${megabytes.toFixed(1)} MB`;
}
