// When a discovery uses the GPU, and what it says when it does not. The kernel itself is tested in the browser.
import { expect, it } from 'vitest';
import { createMomentDevice } from '../../../../../src/authoring/pipeline/discovery/moment-device.js';
import type { Matrix } from '../../../../../src/core/numerics/index.js';

async function* createBlocks(): AsyncGenerator<Matrix> {
  yield { rows: 1, columns: 1, data: Float32Array.of(1) };
}

it('opens no device for few texts, without a note', async () => {
  let opened = 0;
  const open = async () => {
    opened++;
    return null;
  };
  const device = createMomentDevice(10_000, { open });
  expect(await device.sumProducts(createBlocks(), 284)).toBe(null);
  expect(opened).toBe(0);
  expect(device.describe()).toEqual({ backend: 'cpu', note: null });
});

it('tries the device once for many texts, and reports its use', async () => {
  const used: boolean[] = [];
  let opened = 0;
  const open = async () => {
    opened++;
    return null;
  };
  const device = createMomentDevice(50_000, { open, onGpu: (on) => used.push(on) });
  expect(await device.sumProducts(createBlocks(), 284)).toBe(null);
  expect(await device.sumProducts(createBlocks(), 284)).toBe(null);
  expect(opened).toBe(1);
  expect(used).toEqual([true, false]);
  expect(device.describe()).toEqual({ backend: 'cpu', note: 'no adapter' });
  await device.close();
});

it('opens no device while there is an obstacle, and names it', async () => {
  const device = createMomentDevice(50_000, {
    findObstacle: async () => 'crashed twice',
    open: () => Promise.reject(new Error('opened')),
  });
  expect(await device.sumProducts(createBlocks(), 284)).toBe(null);
  expect(device.describe()).toEqual({ backend: 'cpu', note: 'crashed twice' });
});
