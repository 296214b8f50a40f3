// Turns on relaxed SIMD in Node 20, where it is behind a flag of V8, and turns off V8's first compiler there, which sums
// relaxed dot products incorrectly. Import before anything that compiles WebAssembly.
import { setFlagsFromString } from 'node:v8';

if (Number(process.versions.node.split('.')[0]) < 22) {
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  setFlagsFromString('--no-liftoff');
}
