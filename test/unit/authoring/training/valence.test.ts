import { describe, expect, it } from 'vitest';
import { train } from '../../../../src/authoring/training/train.js';
import { inputOf } from './samples.js';

/** With the valence in the first column of the style. */
const valenceOf = async (style: number, valence?: number) => {
  const input = inputOf({ count: 60, style });
  const [trait] = (await train({ ...input, ...(valence !== undefined && { valence }) })).traits;
  return trait?.type === 'spectrum' ? trait.valence : null;
};

describe('the valence of a trait', () => {
  it('is that of the pole whose samples praise more', async () => {
    expect(await valenceOf(3, 0)).toBe(1);
    expect(await valenceOf(-3, 0)).toBe(-1);
  });

  it('is absent where valence does not tell the poles apart, or is not measured', async () => {
    expect(await valenceOf(0, 0)).toBeUndefined();
    expect(await valenceOf(3)).toBeUndefined();
    expect(await valenceOf(3, 1)).toBeUndefined();
  });
});
