// The files of ONNX Runtime Web that a site serves, as they are in the installed version: anything else is refused, so
// a site whose script and runtime are of two releases says so instead of computing something.

/** Names in the runtime folder. */
export const runtimeFiles = {
  wasm: {
    path: 'ort-wasm-simd-threaded.asyncify.wasm',
    bytes: 26_861_777,
    sha256: '49871f5a4409519797e127440868a6d1923339d9185907f301a5b2a1d90af082',
  },
  /** Fetched by the runtime's own threads only, on pages that are cross-origin isolated. */
  mjs: { path: 'ort-wasm-simd-threaded.asyncify.mjs' },
} as const;
