// The encoder in WebAssembly, in Chromium with relaxed SIMD: the vectors of every method have the same bits.
import { expect } from '@open-wc/testing';
import { createRandom } from '../../dist/core/numerics/random.js';
import { findProductMethods, type ProductMethod, WasmEncoder } from '../../dist/encoders/runtime/index.js';
import { createTinyTexts, goldenHash, hashFloats } from '../support/encoder/golden.js';
import { createWeights, tiny } from '../support/encoder/random-weights.js';

const methods: readonly ProductMethod[] = ['dot', 'pairs', 'plain'];

describe('encoder in WebAssembly', () => {
  const weights = createWeights(tiny, createRandom(1, 'encoder'));
  const texts = createTinyTexts(createRandom(5, 'texts', tiny.vocabulary));

  it('offers relaxed SIMD', () => {
    expect(findProductMethods()).to.deep.equal(['pairs', 'dot']);
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
