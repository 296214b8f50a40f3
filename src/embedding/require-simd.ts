// Whether an encoder on WebAssembly can run here, found before its files are downloaded.
import { AssayError } from '../contract/index.js';

/** A module whose only function returns `i8x16.popcnt(i8x16.splat(0))`. */
const probe = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

/** Compiles a module with SIMD; `WebAssembly.validate` would not notice a policy. @throws engine_unavailable where that fails */
export function requireSimd(id: string): void {
  try {
    new WebAssembly.Module(probe);
  } catch (cause) {
    throw createUnsupportedError(id, cause);
  }
}

/** The error of an embedder that WebAssembly cannot run here. */
export function createUnsupportedError(id: string, cause: unknown): AssayError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AssayError(
    'engine_unavailable',
    `Embedder '${id}' does not run here: ${reason}. It needs WebAssembly with SIMD, which a page's policy allows with ` +
      "'wasm-unsafe-eval'; 'assay-small' needs neither",
    { cause },
  );
}
