// The engine's worker where it has SemanticEmbedder itself.
import './own-interface.js';
import '../../../dist/cdn/worker/index.js';
