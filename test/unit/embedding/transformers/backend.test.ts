// Where an encoder runs and with which weights; what is looked at around every run.
import { describe, expect, it } from 'vitest';
import { choicesOf, type Device, type Dtype } from '../../../../src/embedding/transformers/backend.js';
import { checkIds, faultOf } from '../../../../src/embedding/transformers/guards.js';
import { widened } from '../../../../src/embedding/transformers/half.js';
import { compare, compareWithPublished } from '../../../../src/embedding/transformers/self-test.js';

describe('choice of device and weights', () => {
  it.each<[Device, Dtype | 'auto', 'none' | 'f32' | 'f16', string]>([
    ['auto', 'auto', 'f16', 'webgpu fp16, webgpu fp32, wasm q8, wasm fp32'],
    ['auto', 'auto', 'f32', 'webgpu fp32, wasm q8, wasm fp32'],
    ['auto', 'auto', 'none', 'wasm q8, wasm fp32'],
    ['wasm', 'auto', 'f16', 'wasm q8, wasm fp32'],
    ['webgpu', 'auto', 'f16', 'webgpu fp16, webgpu fp32'],
    ['webgpu', 'fp16', 'f32', 'webgpu fp32'],
    ['auto', 'fp32', 'f16', 'webgpu fp32, wasm fp32'],
    ['auto', 'fp16', 'none', 'wasm fp32'],
    ['auto', 'q8', 'f16', 'wasm q8'],
    ['auto', 'q4', 'f16', 'wasm q4'],
  ])('%s, %s with a GPU of %s: %s', (device, dtype, gpu, expected) => {
    const choices = choicesOf(device, dtype, gpu === 'none' ? null : { f16: gpu === 'f16' });
    expect(choices.map((choice) => `${choice.backend} ${choice.dtype}`).join(', ')).toBe(expected);
  });

  it.each(['q8', 'q4'] as const)('%s on the GPU is refused, not computed', (dtype) => {
    expect(() => choicesOf('webgpu', dtype, { f16: true })).toThrow(`dtype '${dtype}' is not for device`);
  });

  it('a GPU that is insisted on and not there is an error', () => {
    expect(() => choicesOf('webgpu', 'auto', null)).toThrow('no WebGPU adapter');
  });
});

describe('guards', () => {
  const sizes = { limit: 4, vocabulary: 10 };

  it('let through what fits', () => {
    expect(() => checkIds([Uint32Array.of(0, 9, 3, 1), Uint32Array.of()], sizes)).not.toThrow();
  });

  it.each([
    ['too long', Uint32Array.of(1, 2, 3, 4, 5), 'A text of 5 tokens does not fit'],
    ['past the vocabulary', Uint32Array.of(1, 10), 'gives token 10; the embedder'],
  ])('refuse a text that is %s', (_, ids, message) => {
    expect(() => checkIds([Uint32Array.of(1), ids], sizes)).toThrow(message);
  });

  it.each([
    ['NaN', [1, 0, Number.NaN, 0], true],
    ['infinite', [1, 0, Number.POSITIVE_INFINITY, 0], true],
    ['zero', [1, 0, 0, 0], true],
    ['half as long', [1, 0, 0.5, 0], true],
    ['unit', [1, 0, 0.6, 0.8], false],
  ])('see a vector that is %s', (_, data, wrong) => {
    const fault = faultOf({ rows: 2, columns: 2, data: Float32Array.from(data) });
    expect(fault !== undefined).toBe(wrong);
  });
});

describe('self-test', () => {
  const rows = (...data: number[]) => ({ rows: 2, columns: 2, data: Float32Array.from(data) });

  it('passes what is as good as the same', () => {
    expect(compare(rows(1, 0, 0.6, 0.8), rows(1, 0, 0.61, 0.7924))).toMatchObject({
      passed: true,
      reason: null,
    });
  });

  it.each([
    ['one row that is another', rows(1, 0, 0.8, 0.6)],
    ['zeros', rows(0, 0, 0, 0)],
    ['NaN', rows(1, 0, Number.NaN, Number.NaN)],
  ])('fails %s', (_, wrong) => {
    expect(compare(wrong, rows(1, 0, 0.6, 0.8)).passed).toBe(false);
  });

  it('holds the first components against published ones', () => {
    const published = [
      { text: 'a', begins: [1] },
      { text: 'b', begins: [0.6, 0.8] },
    ];
    expect(compareWithPublished(rows(1, 0, 0.6, 0.8), published).passed).toBe(true);
    expect(compareWithPublished(rows(1, 0, 0.8, 0.6), published)).toMatchObject({
      passed: false,
      reason: "its vector of 'b' is not the published one",
    });
    expect(compareWithPublished(rows(1, 0, Number.NaN, 0.8), published).passed).toBe(false);
  });
});

describe('half floats', () => {
  it('are widened exactly', () => {
    const bits = Uint16Array.of(
      0x0000,
      0x8000,
      0x3c00,
      0xc000,
      0x3555,
      0x0001,
      0x03ff,
      0x7bff,
      0x7c00,
      0xfc00,
    );
    expect([...widened(bits)]).toEqual([
      0,
      -0,
      1,
      -2,
      0.333251953125,
      2 ** -24,
      1023 * 2 ** -24,
      65504,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]);
    expect(widened(Uint16Array.of(0x7e00))[0]).toBeNaN();
    expect([...widened([0.5, 2])]).toEqual([0.5, 2]);
  });
});
