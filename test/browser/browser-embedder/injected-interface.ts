// A worker of a browser that has SemanticEmbedder there too, with its model.
import { FakeSemanticEmbedder } from '../../support/semantic-embedder.js';

Object.defineProperty(globalThis, 'SemanticEmbedder', { value: new FakeSemanticEmbedder() });
