// Real threads of Node for tests, which serve methods over the built protocol.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const built = pathToFileURL(join(process.cwd(), 'dist/core/platform/thread/index.js')).href;
const errors = pathToFileURL(join(process.cwd(), 'dist/core/contract/index.js')).href;

/** Writes the script of a thread. @param body after the imports of `serveThread`, `AssayError` and `parentPort` */
export function writeScript(body: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'assay-thread-')), 'thread.mjs');
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';
     import { serveThread } from ${JSON.stringify(built)};
     import { AssayError } from ${JSON.stringify(errors)};
     ${body}`,
  );
  return path;
}

/** Starts a thread that serves an object of methods. @param methods its source text */
export const startThread = (methods: string): Worker =>
  new Worker(writeScript(`serveThread(parentPort, ${methods});`));
