import { describe, expect, it } from 'vitest';
import { sampleLineSchema } from '../../../../src/core/contract/samples.js';

describe('a sample line', () => {
  it.each([{ text: 'a' }, { text: 'a', clarity: 'good', other: null, more: { deep: [1] } }])(
    'accepts %j',
    (line) => {
      expect(sampleLineSchema.safeParse(line)).toEqual({ success: true, data: line });
    },
  );

  it.each([{}, { text: '' }, { text: 1 }, [], null, 'a'])('rejects %j', (line) => {
    expect(sampleLineSchema.safeParse(line).success).toBe(false);
  });
});
