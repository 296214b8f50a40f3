// Entry of a worker with a stand-in engine.
import { serveEngine } from '../../../dist/page/rpc/index.js';
import { StandIn } from './stand-in-service.js';

serveEngine(self as unknown as Parameters<typeof serveEngine>[0], (settings) => new StandIn(settings));
