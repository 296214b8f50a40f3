// Watches a models folder: files are often written in several steps, so a change counts once the folder is quiet.
import { watch } from 'node:fs';
import { isModelFile } from '../input/open-models.js';

/** Milliseconds without a further change. */
const quietTime = 200;

/**
 * Calls back after changes of the exported versions and the catalog of a folder.
 * @returns a function that stops watching
 */
export function watchModels(folder: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, quietTime);
  };
  const watcher = watch(folder, (_, name) => {
    if (name === null || name === 'catalog.json' || isModelFile(name)) schedule();
  });
  // A folder that is gone: reading it again says so.
  watcher.on('error', schedule);
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
