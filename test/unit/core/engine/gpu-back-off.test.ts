import { describe, expect, it } from 'vitest';
import {
  findGpuObstacle,
  GpuBackOff,
  getPauseEnd,
  getReturnTime,
} from '../../../../src/core/engine/embedders/gpu-back-off.js';
import { createGpuUse } from '../../../../src/core/engine/embedders/gpu-use.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';

const seconds = (...times: number[]) => times.map((time) => time * 1000);

describe('the GPU after crashes', () => {
  it('is used again after a single crash', () => {
    expect(getPauseEnd([], 1_000)).toBe(0);
    expect(getPauseEnd(seconds(1_000), 1_000_001)).toBe(0);
  });

  it('is not used for 125 s after a second crash within two minutes', () => {
    const crashes = seconds(1_000, 1_060);
    expect(getPauseEnd(crashes, 1_060_001)).toBe(1_185_000);
    expect(getPauseEnd(crashes, 1_184_999)).toBe(1_185_000);
    expect(getPauseEnd(crashes, 1_185_000)).toBe(0);
  });

  it('is used again when the crashes are more than two minutes apart', () => {
    expect(getPauseEnd(seconds(1_000, 1_121), 1_121_001)).toBe(0);
    expect(getPauseEnd(seconds(1_000, 1_120), 1_120_001)).toBe(1_245_000);
  });

  it('is not blocked for years by a clock that was set back', () => {
    expect(getPauseEnd(seconds(9_000_000, 9_000_010), 1_000)).toBe(0);
  });

  it('is tried again 125 s after any crash, because the browser may block it', () => {
    expect(getReturnTime([], 1_000)).toBe(0);
    expect(getReturnTime(seconds(1_000), 1_010_000)).toBe(1_125_000);
    expect(getReturnTime(seconds(1_000), 1_125_000)).toBe(0);
  });
});

describe('an obstacle to using the GPU', () => {
  const crashedAt = (...crashes: number[]) =>
    new GpuBackOff(createMemoryArea<unknown>(), crashes, () => 70_000);

  it('is the choice of another device, or two crashes lately', async () => {
    expect(await findGpuObstacle('auto', crashedAt(60_000))).toBe(null);
    expect(await findGpuObstacle('wasm', crashedAt())).toBe("the option 'device' is wasm");
    expect(await findGpuObstacle(undefined, crashedAt(50_000, 60_000))).toBe(
      'crashed twice within two minutes, not used until 00:03:05 UTC',
    );
  });
});

describe('the use of the GPU', () => {
  it('is reported from the first user to the last', () => {
    const reports: boolean[] = [];
    const use = createGpuUse((used) => reports.push(used));
    const [embedder, discovery] = [use('embedder'), use('discovery')];
    embedder(false);
    embedder(true);
    discovery(true);
    discovery(false);
    embedder(true);
    expect(reports).toEqual([true]);
    embedder(false);
    expect(reports).toEqual([true, false]);
  });
});

describe('known crashes', () => {
  it('are those that the page reports and those that are stored, once each', async () => {
    const area = createMemoryArea<unknown>();
    const first = new GpuBackOff(area, seconds(1, 2));
    expect(await first.readCrashes()).toEqual([1_000, 2_000]);
    expect(await new GpuBackOff(area).readCrashes()).toEqual([1_000, 2_000]);
    expect(await new GpuBackOff(area, seconds(2, 3, 4, 5)).readCrashes()).toEqual([
      2_000, 3_000, 4_000, 5_000,
    ]);
  });

  it('ignore stored values of another format', async () => {
    const area = createMemoryArea<unknown>();
    await area.set([['gpu/crashes', { format: 9 }]]);
    expect(await new GpuBackOff(area).readCrashes()).toEqual([]);
    await area.set([['gpu/crashes', ['x', Number.NaN, 7]]]);
    expect(await new GpuBackOff(area).readCrashes()).toEqual([7]);
  });
});
