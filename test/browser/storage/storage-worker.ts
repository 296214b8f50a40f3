// A separate context, like another tab: reads, stores, and counts its network requests.
import type { FileReference } from '../../../dist/core/contract/catalog.js';
import { createFileReader } from '../../../dist/core/storage/files/file-reader.js';
import { openFiles } from '../../../dist/core/storage/files/file-store.js';
import { sha256 } from '../../../dist/core/storage/sha256.js';

export type Order =
  | { kind: 'read'; reference: FileReference; base: string; offline: boolean }
  /** Stores files of `bytes` bytes each, filled with the numbers 1, 2, … plus `salt`, in an endless loop. */
  | { kind: 'put'; count: number; bytes: number; salt: number };

export interface Report {
  sha256?: string;
  downloads: number;
  mode: string;
  error?: string;
}

const files = openFiles();
let downloads = 0;
const counted: typeof fetch = (input, init) => {
  downloads++;
  return fetch(input, init);
};
const offline: typeof fetch = async () => {
  throw new TypeError('Failed to fetch');
};

async function execute(order: Order): Promise<Partial<Report>> {
  if (order.kind === 'read') {
    const reader = createFileReader(files, {
      fetch: order.offline ? offline : counted,
      pause: async () => {},
    });
    return { sha256: await sha256(await reader.readFile(order.reference, order.base)) };
  }
  for (;;) {
    const contents = Array.from({ length: order.count }, (_, i) =>
      new Uint8Array(order.bytes).fill(i + 1 + order.salt),
    );
    const records = await Promise.all(
      contents.map(async (bytes) => ({ bytes, sha256: await sha256(bytes) })),
    );
    postMessage('storing');
    await files.put(records);
    postMessage('stored');
    order.salt += order.count;
  }
}

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  const result = await execute(data).catch((error: unknown) => ({ error: String(error) }));
  const report: Report = { downloads, mode: files.mode, ...result };
  postMessage(report);
});
