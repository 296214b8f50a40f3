// The engine's worker of the package, with writes that can end it.
import './writes.js';
import '/dist/cdn/worker/index.js';
