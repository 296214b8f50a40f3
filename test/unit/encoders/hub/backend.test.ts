// Candidates of device and weights; checks around every run; the self-test; half floats.
import { describe, expect, it } from 'vitest';
import { type Device, type Dtype, listCandidates } from '../../../../src/encoders/hub/backend.js';
import { compareWithPublished } from '../../../../src/encoders/hub/self-test.js';
import { widenHalf } from '../../../../src/encoders/hub/tensors.js';
import { checkIds, findVectorFault } from '../../../../src/encoders/parts/guards.js';
import { compare } from '../../../../src/encoders/parts/verdict.js';

describe('candidates of device and weights', () => {
  it.each<[Device, Dtype | 'auto', 'none' | 'f32' | 'f16', string]>([
    [
      'auto',
      'auto',
      'f16',
      'webgpu fp16 native half products, webgpu fp16 native, webgpu fp16, webgpu fp32 native, webgpu fp32, wasm q8 native, wasm q8, wasm fp32 native, wasm fp32',
    ],
    [
      'auto',
      'auto',
      'f32',
      'webgpu fp32 native, webgpu fp32, wasm q8 native, wasm q8, wasm fp32 native, wasm fp32',
    ],
    ['auto', 'auto', 'none', 'wasm q8 native, wasm q8, wasm fp32 native, wasm fp32'],
    ['wasm', 'auto', 'f16', 'wasm q8 native, wasm q8, wasm fp32 native, wasm fp32'],
    [
      'webgpu',
      'auto',
      'f16',
      'webgpu fp16 native half products, webgpu fp16 native, webgpu fp16, webgpu fp32 native, webgpu fp32',
    ],
    ['webgpu', 'fp16', 'f32', 'webgpu fp16 native, webgpu fp32 native, webgpu fp32'],
    ['auto', 'fp32', 'f16', 'webgpu fp32 native, webgpu fp32, wasm fp32 native, wasm fp32'],
    ['auto', 'fp16', 'none', 'wasm fp16 native, wasm fp32 native, wasm fp32'],
    ['auto', 'q8', 'f16', 'wasm q8 native, wasm q8'],
    ['auto', 'q4', 'f16', 'wasm q4'],
  ])('%s, %s with a GPU of %s: %s', (device, dtype, gpu, expected) => {
    const candidates = listCandidates(device, dtype, gpu === 'none' ? null : { f16: gpu === 'f16' });
    const listed = candidates.map(({ backend, dtype: kind, runtime, halfProducts }) =>
      [
        backend,
        kind,
        ...(runtime === 'native' ? [runtime] : []),
        ...(halfProducts ? ['half products'] : []),
      ].join(' '),
    );
    expect(listed.join(', ')).toBe(expected);
  });

  it.each(['q8', 'q4'] as const)('reject %s on the GPU', (dtype) => {
    expect(() => listCandidates('webgpu', dtype, { f16: true })).toThrow(
      `Invalid dtype '${dtype}' for device 'webgpu'`,
    );
  });

  it('reject a required GPU without an adapter', () => {
    expect(() => listCandidates('webgpu', 'auto', null)).toThrow('no WebGPU adapter');
  });
});

describe('guards', () => {
  const sizes = { limit: 4, vocabulary: 10 };

  it('accept ids within the window and the vocabulary', () => {
    expect(() => checkIds([Uint32Array.of(0, 9, 3, 1), Uint32Array.of()], sizes)).not.toThrow();
  });

  it.each([
    ['too long', Uint32Array.of(1, 2, 3, 4, 5), "A text has 5 tokens, the embedder's window only 4"],
    ['past the vocabulary', Uint32Array.of(1, 10), 'Token id 10 is out of range'],
  ])('reject a text that is %s', (_, ids, message) => {
    expect(() => checkIds([Uint32Array.of(1), ids], sizes)).toThrow(message);
  });

  it.each([
    ['NaN', [1, 0, Number.NaN, 0], true],
    ['infinite', [1, 0, Number.POSITIVE_INFINITY, 0], true],
    ['zero', [1, 0, 0, 0], true],
    ['half as long', [1, 0, 0.5, 0], true],
    ['unit', [1, 0, 0.6, 0.8], false],
  ])('check a vector that is %s', (_, data, wrong) => {
    const fault = findVectorFault({ rows: 2, columns: 2, data: Float32Array.from(data) });
    expect(fault !== undefined).toBe(wrong);
  });
});

describe('self-test', () => {
  const rows = (...data: number[]) => ({ rows: 2, columns: 2, data: Float32Array.from(data) });

  it('passes nearly equal vectors', () => {
    expect(compare(rows(1, 0, 0.6, 0.8), rows(1, 0, 0.61, 0.7924))).toMatchObject({
      passed: true,
      reason: null,
    });
  });

  it.each([
    ['one different row', rows(1, 0, 0.8, 0.6)],
    ['zeros', rows(0, 0, 0, 0)],
    ['NaN', rows(1, 0, Number.NaN, Number.NaN)],
  ])('fails %s', (_, wrong) => {
    expect(compare(wrong, rows(1, 0, 0.6, 0.8)).passed).toBe(false);
  });

  it('compares the first components with published ones', () => {
    const published = [
      { text: 'a', firstComponents: [1] },
      { text: 'b', firstComponents: [0.6, 0.8] },
    ];
    expect(compareWithPublished(rows(1, 0, 0.6, 0.8), published, 0.03).passed).toBe(true);
    expect(compareWithPublished(rows(1, 0, 0.8, 0.6), published, 0.03)).toMatchObject({
      passed: false,
      reason: "its vector of 'b' differs from the published one",
    });
    expect(compareWithPublished(rows(1, 0, Number.NaN, 0.8), published, 0.03).passed).toBe(false);
  });
});

describe('half floats', () => {
  it('are converted exactly', () => {
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
    expect([...widenHalf(bits)]).toEqual([
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
    expect(widenHalf(Uint16Array.of(0x7e00))[0]).toBeNaN();
    expect([...widenHalf([0.5, 2])]).toEqual([0.5, 2]);
  });
});
