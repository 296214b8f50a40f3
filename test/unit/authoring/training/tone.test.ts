import { describe, expect, it } from 'vitest';
import { train } from '../../../../src/authoring/training/train.js';
import { inputOf } from './samples.js';

/** The tone is the first column of the style. */
const toneOf = async (style: number, valence?: number) => {
  const input = inputOf({ count: 60, style });
  const [trait] = (await train({ ...input, ...(valence !== undefined && { valence }) })).traits;
  return trait?.type === 'spectrum' ? trait.valence : null;
};

describe('the tone of a trait', () => {
  it('is that of the pole whose samples praise more', async () => {
    expect(await toneOf(3, 0)).toBe(1);
    expect(await toneOf(-3, 0)).toBe(-1);
  });

  it('is absent where tone does not tell the poles apart, or is not measured', async () => {
    expect(await toneOf(0, 0)).toBeUndefined();
    expect(await toneOf(3)).toBeUndefined();
    expect(await toneOf(3, 1)).toBeUndefined();
  });
});
