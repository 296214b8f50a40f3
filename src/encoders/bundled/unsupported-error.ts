// The error of an embedder that WebAssembly cannot run here.
import { AssayError } from '../../core/contract/index.js';

/** @param cause what WebAssembly threw */
export function createUnsupportedError(id: string, cause: unknown): AssayError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AssayError(
    'engine_unavailable',
    // The reason comes last: browsers write long ones, and a detail that is too long loses its end.
    `Embedder '${id}' does not run here: it needs WebAssembly with SIMD, which a page's policy allows with ` +
      `'wasm-unsafe-eval'; 'assay-small' needs neither. Reason: ${reason.replace(/\.+$/, '')}`,
    { cause },
  );
}
