// The engine's worker over the network of network.ts.
import './network.js';
import '../../../dist/worker/index.js';
