import { expect, it } from 'vitest';
import type { EngineSettings } from '../../../../src/core/contract/index.js';
import { protocol, serveEngine } from '../../../../src/page/rpc/index.js';
import type { WorkerScope } from '../../../../src/page/rpc/serve.js';

it('answers a page of another release with its own protocol version, and starts no engine', () => {
  const posted: unknown[] = [];
  let listen: (event: MessageEvent) => void = () => {};
  const scope = {
    postMessage: (message: unknown) => posted.push(message),
    addEventListener: (_: string, listener: typeof listen) => {
      listen = listener;
    },
    removeEventListener: () => {},
  } as unknown as WorkerScope;
  serveEngine(scope, (settings: EngineSettings) => {
    throw new Error(`started with ${settings.assets}`);
  });
  listen(new MessageEvent('message', { data: { assay: protocol - 1, kind: 'start' } }));
  listen(new MessageEvent('message', { data: 'anything else' }));
  expect(posted).toEqual([{ assay: protocol, kind: 'state', gpu: false, fatal: undefined }]);
});
