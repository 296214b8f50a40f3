// The engine's worker on a machine with as many cores as its URL says.
import './cores.js';
import '../../../dist/cdn/worker/index.js';
