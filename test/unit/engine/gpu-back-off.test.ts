import { describe, expect, it } from 'vitest';
import { GpuBackOff, mayReturnAt, restsUntil } from '../../../src/engine/gpu-back-off.js';
import { memoryArea } from '../../../src/storage/area.js';

const seconds = (...times: number[]) => times.map((time) => time * 1000);

describe('the GPU after crashes', () => {
  it('is used again after the first one', () => {
    expect(restsUntil([], 1_000)).toBe(0);
    expect(restsUntil(seconds(1_000), 1_000_001)).toBe(0);
  });

  it('is left alone for 125 s after a second one within two minutes, and then used again', () => {
    const crashes = seconds(1_000, 1_060);
    expect(restsUntil(crashes, 1_060_001)).toBe(1_185_000);
    expect(restsUntil(crashes, 1_184_999)).toBe(1_185_000);
    expect(restsUntil(crashes, 1_185_000)).toBe(0);
  });

  it('is used again where the crashes lie farther apart', () => {
    expect(restsUntil(seconds(1_000, 1_121), 1_121_001)).toBe(0);
    expect(restsUntil(seconds(1_000, 1_120), 1_120_001)).toBe(1_245_000);
  });

  it('is not blocked for years by a clock that was set back', () => {
    expect(restsUntil(seconds(9_000_000, 9_000_010), 1_000)).toBe(0);
  });

  it('may be looked for again 125 s after any crash, because the browser blocks it by itself', () => {
    expect(mayReturnAt([], 1_000)).toBe(0);
    expect(mayReturnAt(seconds(1_000), 1_010_000)).toBe(1_125_000);
    expect(mayReturnAt(seconds(1_000), 1_125_000)).toBe(0);
  });
});

describe('what is known of crashes', () => {
  it('is what the page told and what was kept, once each, and is kept for the page that leads next', async () => {
    const area = memoryArea<unknown>();
    const first = new GpuBackOff(area, seconds(1, 2));
    expect(await first.crashes()).toEqual([1_000, 2_000]);
    expect(await new GpuBackOff(area).crashes()).toEqual([1_000, 2_000]);
    expect(await new GpuBackOff(area, seconds(2, 3, 4, 5)).crashes()).toEqual([2_000, 3_000, 4_000, 5_000]);
  });

  it('is nothing where something else was kept', async () => {
    const area = memoryArea<unknown>();
    await area.set([['gpu/crashes', { format: 9 }]]);
    expect(await new GpuBackOff(area).crashes()).toEqual([]);
    await area.set([['gpu/crashes', ['x', Number.NaN, 7]]]);
    expect(await new GpuBackOff(area).crashes()).toEqual([7]);
  });
});
