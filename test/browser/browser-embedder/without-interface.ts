// A worker of a browser that has SemanticEmbedder in windows only.
Reflect.deleteProperty(globalThis, 'SemanticEmbedder');
