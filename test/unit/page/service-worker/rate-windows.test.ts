import { describe, expect, it } from 'vitest';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createRateWindows, type Windows } from '../../../../src/page/service-worker/rate-windows.js';

const hit = (id: string, at: number) => ({ id, at });

describe('createRateWindows', () => {
  it('reads the windows that an earlier instance wrote', async () => {
    const area = createMemoryArea<Windows>();
    await createRateWindows(area).write('tab', [hit('req_1', 1_000)]);
    expect(await createRateWindows(area).read('tab')).toEqual([hit('req_1', 1_000)]);
    expect(await createRateWindows(area).read('other')).toEqual([]);
  });

  it('drops clients after a minute without requests', async () => {
    const area = createMemoryArea<Windows>();
    const windows = createRateWindows(area);
    await windows.write('gone', [hit('req_1', 0)]);
    await windows.write('here', [hit('req_2', 30_000)]);
    await windows.write('tab', [hit('req_3', 60_000)]);
    expect(Object.keys((await area.get('windows')) ?? {})).toEqual(['here', 'tab']);
    await windows.write('late', [hit('req_4', 89_999)]);
    expect(Object.keys((await area.get('windows')) ?? {})).toEqual(['here', 'tab', 'late']);
  });

  it('drops the clients of before when the clock was set back by a minute or more, and keeps them else', async () => {
    const area = createMemoryArea<Windows>();
    const windows = createRateWindows(area);
    await windows.write('before', [hit('req_1', 1_000_000)]);
    await windows.write('near', [hit('req_2', 940_001)]);
    expect(Object.keys((await area.get('windows')) ?? {})).toEqual(['before', 'near']);
    await windows.write('tab', [hit('req_3', 0)]);
    expect(Object.keys((await area.get('windows')) ?? {})).toEqual(['tab']);
  });

  it('stores clients without requests', async () => {
    const windows = createRateWindows(createMemoryArea<Windows>());
    await windows.write('tab', []);
    await windows.write('tab', []);
    expect(await windows.read('tab')).toEqual([]);
  });

  it('returns no requests for a client named like a property of Object.prototype', async () => {
    expect(await createRateWindows(createMemoryArea<Windows>()).read('constructor')).toEqual([]);
  });
});
