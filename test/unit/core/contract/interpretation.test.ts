import { describe, expect, it } from 'vitest';
import { parseGenerator } from '../../../../src/core/contract/interpretation.js';

describe('parseGenerator', () => {
  it('returns a valid choice', () => {
    const chosen = { transformers: 'owner/name', dtype: 'q8', device: 'webgpu' };
    expect(parseGenerator(chosen)).toEqual(chosen);
    for (const dtype of ['q4', 'q8', 'fp16', 'fp32', undefined])
      for (const device of ['wasm', 'webgpu', undefined])
        expect(parseGenerator({ transformers: 'm', dtype, device })).toEqual({
          transformers: 'm',
          dtype,
          device,
        });
  });

  it.each([
    [{}, "'transformers' must name a model, like 'owner/name'"],
    [{ transformers: '' }, "'transformers' must name a model, like 'owner/name'"],
    [{ transformers: 7 }, "'transformers' must name a model, like 'owner/name'"],
    [{ transformers: 'm', dtype: 'int8' }, "'dtype' must be q4, q8, fp16 or fp32"],
    [{ transformers: 'm', dtype: '' }, "'dtype' must be q4, q8, fp16 or fp32"],
    [{ transformers: 'm', device: 'gpu' }, "'device' must be wasm or webgpu"],
    [{ transformers: 'm', device: null }, "'device' must be wasm or webgpu"],
    [{ transformers: 'm', model: 'x' }, "it has the unknown field 'model'"],
  ])('refuses %j', (value, reason) => {
    expect(() => parseGenerator(value)).toThrow(
      expect.objectContaining({ code: 'invalid_request', detail: `Invalid interpreter: ${reason}` }),
    );
  });
});
