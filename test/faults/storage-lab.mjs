// Shared by the fault tests of storage and load: a page of the packed module, the real engine and models, and a worker
// that can stop at a write.
import { fileURLToPath } from 'node:url';
import { embedder } from './build-site.mjs';
import { createLane } from './harness.mjs';
import { serve } from './static-server.mjs';

/** The lane of storage. */
const test = createLane(true);

/** The page of the tests, for a server's URL. */
export const toPage = (url) => `${url}/test/faults/storage/index.html?embedder=${embedder}`;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Adds a case with a page whose `lab` runs engines, and its server. */
export function testStorage(title, work) {
  test(title, async (given) => {
    const server = await serve(root);
    const release = server.hold('/never');
    try {
      const page = await given.browser.open(toPage(server.url));
      await work({ ...given, page, lab: server });
    } finally {
      release();
      await server.down();
    }
  });
}
