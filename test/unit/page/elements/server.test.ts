import { expect, it, vi } from 'vitest';
import * as server from '../../../../src/page/elements/server.js';

it('exports the same names to a server as to a page, and the same events and strings', async () => {
  vi.stubGlobal('HTMLElement', class {});
  const page = await import('../../../../src/page/elements/index.js');
  expect(Object.keys(server).sort()).toEqual(Object.keys(page).sort());
  const shared = Object.entries(page).filter(([name]) => !/^Assay(?!.*Event$)/.test(name));
  expect(shared.length).toBeGreaterThan(2);
  expect(server).toMatchObject(Object.fromEntries(shared));
});
