// The engine's worker over the network of network.ts, with the GPU of gpu-faults.ts.
import '../gpu-faults.js';
import './network.js';
import '../../../dist/cdn/worker/index.js';
