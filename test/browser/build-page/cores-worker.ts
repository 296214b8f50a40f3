// The engine's worker on a machine with as many cores as its URL says.
import './cores.js';
import '../../../dist/worker/index.js';
