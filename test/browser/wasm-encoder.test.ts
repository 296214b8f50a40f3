// The encoder in WebAssembly, with relaxed SIMD where the browser has it: the vectors of every method have the same bits.
import { expect } from '@open-wc/testing';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import { findProductMethods, type ProductMethod, WasmEncoder } from '../../dist/encoders/runtime/index.js';
import { createTinyTexts, goldenHash, hashFloats } from '../support/encoder/golden.js';
import { createWeights, tiny } from '../support/encoder/random-weights.js';

/** A module whose only function returns `i16x8.relaxed_dot_i8x16_i7x16_s` of two vectors of zeros. */
const relaxed = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 15, 1, 13, 0, 65, 0, 253, 15, 65, 0, 253, 15, 253, 146, 2, 11],
);
/** Chromium and Firefox have relaxed SIMD, WebKit has none. */
const available: readonly ProductMethod[] = WebAssembly.validate(relaxed) ? ['pairs', 'dot'] : ['plain'];
const methods: readonly ProductMethod[] = [...new Set([...available, 'plain' as const])];

describe('encoder in WebAssembly', () => {
  const weights = createWeights(tiny, createRandom(1, 'encoder'));
  const texts = createTinyTexts(createRandom(5, 'texts', tiny.vocabulary));

  it('offers the methods of relaxed SIMD where WebAssembly.validate accepts it, else the plain one', () => {
    if (/Chrome|Firefox/.test(navigator.userAgent)) expect(available).to.include('pairs');
    expect(findProductMethods()).to.deep.equal(available);
  });

  it('gives the same bits by every method, before and after the browser has optimised it', () => {
    const encoders = methods.map((method) => WasmEncoder.fromWeights(weights, { method }));
    const [first] = encoders.map((encoder) => encoder.encode(texts).data);
    for (let round = 0; round < 20; round++)
      for (const encoder of encoders) expect(encoder.encode(texts).data).to.deep.equal(first);
  });

  it('gives the bits that Node gives', () => {
    expect(hashFloats(WasmEncoder.fromWeights(weights).encode(texts).data)).to.equal(goldenHash);
  });

  it('chooses a method by time, and keeps the vectors', () => {
    const encoder = WasmEncoder.fromWeights(weights);
    const before = encoder.encode(texts);
    expect(findProductMethods()).to.include(encoder.chooseMethod());
    expect(encoder.encode(texts)).to.deep.equal(before);
  });
});
