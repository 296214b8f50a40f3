// The engine's worker where only windows have SemanticEmbedder.
import './without-interface.js';
import '../../../dist/cdn/worker/index.js';
