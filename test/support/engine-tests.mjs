// Browser tests that every engine passes, because they need neither WebGPU nor the DevTools protocol: elements, client,
// storage, transport, builds, encoders on WebAssembly, and what must have the same bits everywhere.

/** Tests of what is stored. */
export const storageTests = ['test/browser/{storage,storage-database,indexed-area}.test.ts'];

export const engineTests = [
  'test/browser/{client,client-score,elements-*,extract,rpc}.test.ts',
  ...storageTests,
  'test/browser/{build,leadership,training,wasm-encoder,interpreter}.test.ts',
  'test/browser/{numerics,discovery,assay-base,features}.test.ts',
  'test/conformance/**/*.browser.test.ts',
];
