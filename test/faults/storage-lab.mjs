// Shared by the fault tests of storage and load: a page of the packed module, the real engine and models, and a worker
// that can stop at a write.
import { fileURLToPath } from 'node:url';
import { createLane } from './harness.mjs';
import { serve } from './static-server.mjs';

/** The lane of storage. */
const test = createLane();

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Adds a case with a page whose `lab` runs engines, and its server. */
export function testStorage(title, work) {
  test(title, async (given) => {
    const server = await serve(root);
    const release = server.hold('/never');
    try {
      const page = await given.browser.open(`${server.url}/test/faults/storage/index.html`);
      await work({ ...given, page, lab: server });
    } finally {
      release();
      await server.down();
    }
  });
}
