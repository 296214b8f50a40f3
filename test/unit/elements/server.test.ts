import { expect, it } from 'vitest';
import * as page from '../../../src/elements/index.js';
import * as server from '../../../src/elements/server.js';

it('exports the same names to a server as to a page, and the same events and strings', () => {
  expect(Object.keys(server).sort()).toEqual(Object.keys(page).sort());
  const shared = Object.entries(page).filter(([name]) => !/^Assay(?!.*Event$)/.test(name));
  expect(shared.length).toBeGreaterThan(2);
  expect(server).toMatchObject(Object.fromEntries(shared));
});
