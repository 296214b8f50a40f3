import { expect, it } from 'vitest';
import {
  readVersionFile,
  type VersionFile,
  writeVersionFile,
} from '../../../src/engine/authoring/version-file.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const version: VersionFile = {
  created_at: '2026-01-05T09:30:00.000Z',
  tags: ['one'],
  counts: { texts: 1, samples: 2, positive: 1, negative: 1 },
  warnings: ['ü'],
  configuration: { traits: [] },
  artifact: bytes('artifact'),
  samples: bytes('samples'),
  report: bytes('{}'),
};

it('gives back what was written, with and without a report', async () => {
  expect(await readVersionFile(await writeVersionFile(version))).toEqual(version);
  const bare = { ...version, report: null };
  expect(await readVersionFile(await writeVersionFile(bare))).toEqual(bare);
});

it('refuses every file with one bit changed, one byte less and one more', async () => {
  const file = await writeVersionFile(version);
  for (let at = 0; at < file.length; at++) {
    const changed = file.slice();
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    await expect(readVersionFile(changed), `byte ${at}`).rejects.toMatchObject({ code: 'invalid_request' });
  }
  await expect(readVersionFile(file.slice(0, -1))).rejects.toThrow(/damaged or cut short/);
  await expect(readVersionFile(new Uint8Array([...file, 0]))).rejects.toThrow(/damaged or cut short/);
});

it.each([
  ['nothing', new Uint8Array()],
  ['a page', bytes('<!doctype html><title>Not Found</title>')],
  ['the beginning alone', bytes('ASSAYVER')],
  ['another format', new Uint8Array([...bytes('ASSAYVER'), 2, 0, 0, 0, ...new Array(64).fill(0)])],
  [
    'a header without an end',
    new Uint8Array([...bytes('ASSAYVER'), 1, 0, 0, 0, 255, 255, 255, 255, ...new Array(64).fill(0)]),
  ],
])('refuses %s', async (_name, file) => {
  await expect(readVersionFile(file)).rejects.toMatchObject({
    code: 'invalid_request',
    detail: expect.stringMatching(/^This is no exported version: /),
  });
});
