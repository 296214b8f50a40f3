import { describe, expect, it } from 'vitest';
import { rateWindows, type Windows } from '../../../src/service-worker/rate-windows.js';
import { memoryArea } from '../../../src/storage/area.js';

const hit = (id: string, at: number) => ({ id, at });

describe('rate windows', () => {
  it('are read by the next instance as the last one wrote them', async () => {
    const area = memoryArea<Windows>();
    await rateWindows(area).write('tab', [hit('req_1', 1_000)]);
    expect(await rateWindows(area).read('tab')).toEqual([hit('req_1', 1_000)]);
    expect(await rateWindows(area).read('other')).toEqual([]);
  });

  it('forget clients that have been silent for a minute', async () => {
    const area = memoryArea<Windows>();
    const windows = rateWindows(area);
    await windows.write('gone', [hit('req_1', 0)]);
    await windows.write('here', [hit('req_2', 30_000)]);
    await windows.write('tab', [hit('req_3', 61_000)]);
    expect(Object.keys((await area.get('windows')) ?? {})).toEqual(['here', 'tab']);
  });

  it('know no client by the name of a property of objects', async () => {
    expect(await rateWindows(memoryArea<Windows>()).read('constructor')).toEqual([]);
  });
});
