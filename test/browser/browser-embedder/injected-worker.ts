// The engine's worker where it has SemanticEmbedder itself.
import './injected-interface.js';
import '../../../dist/cdn/worker/index.js';
