// An engine in a SharedWorker: the real one, without the workers that builds need.
import { createEngine } from '../../../dist/entries/in-process/index.js';
import { exposeService, holdLock } from '../../../dist/page/rpc/index.js';
import { lock } from './shared-lock.js';

const engine = createEngine({ assets: new URL('/assay-models/', location.href).href });
const alive = holdLock(lock);

const scope = globalThis as unknown as { onconnect: (event: MessageEvent) => void };
scope.onconnect = ({ ports: [port] }) => {
  if (port) exposeService(engine, port, { alive });
};
