// The engine's worker with another network.
import './network.js';
import '../../../dist/worker/index.js';
