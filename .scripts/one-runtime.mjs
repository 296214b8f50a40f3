// ONNX Runtime names its WebAssembly file relative to its own script, and a bundler treats that as an asset: 27 MB more
// in every build that are never loaded, because the embedder passes the file from the runtime folder. This plugin turns
// the name back into plain text. It fails if a new version of the package names the file in another way.

const named = 'new URL("ort-wasm-simd-threaded.asyncify.wasm",import.meta.url)';
const plain = 'new URL("ort-wasm-simd-threaded.asyncify.wasm",self.location.href)';

/** Files of ONNX Runtime that a site serves in its runtime folder. */
export const runtimeFiles = ['ort-wasm-simd-threaded.asyncify.wasm', 'ort-wasm-simd-threaded.asyncify.mjs'];

/** Plugin for builds that contain the embedder's worker. */
export function oneRuntime() {
  return {
    name: 'one-runtime',
    transform(source, id) {
      if (!/\/onnxruntime-web\/dist\/ort\.webgpu\.[\w.]*mjs$/.test(id.replaceAll('\\', '/').split('?')[0])) {
        return undefined;
      }
      if (!source.includes(named))
        throw new Error('onnxruntime-web names its WebAssembly file in an unknown way.');
      return { code: source.replaceAll(named, plain), map: null };
    },
  };
}
