// ONNX Runtime names its WebAssembly file relative to its own script, and a bundler takes that for an asset: 27 MB more
// in every build, which nobody loads, because the embedder hands the file over from the runtime folder. This plugin
// makes the name plain text again. Fails when the package is no longer as it was.

const named = 'new URL("ort-wasm-simd-threaded.asyncify.wasm",import.meta.url)';
const plain = 'new URL("ort-wasm-simd-threaded.asyncify.wasm",self.location.href)';

/** Files of ONNX Runtime that a site serves in its runtime folder. */
export const runtimeFiles = ['ort-wasm-simd-threaded.asyncify.wasm', 'ort-wasm-simd-threaded.asyncify.mjs'];

/** A plugin for a build that has the embedder's worker in it. */
export function oneRuntime() {
  return {
    name: 'one-runtime',
    transform(source, id) {
      if (!/\/onnxruntime-web\/dist\/ort\.webgpu\.[\w.]*mjs$/.test(id.replaceAll('\\', '/').split('?')[0])) {
        return undefined;
      }
      if (!source.includes(named)) throw new Error('onnxruntime-web names its WebAssembly in another way.');
      return { code: source.replaceAll(named, plain), map: null };
    },
  };
}
