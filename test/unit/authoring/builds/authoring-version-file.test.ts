import { expect, it } from 'vitest';
import {
  readVersionFile,
  type VersionFile,
  writeVersionFile,
} from '../../../../src/authoring/builds/version-file.js';

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

it('reads back a version file, with and without a report', async () => {
  expect(await readVersionFile(await writeVersionFile(version))).toEqual(version);
  const bare = { ...version, report: null };
  expect(await readVersionFile(await writeVersionFile(bare))).toEqual(bare);
});

it('rejects a version file with one changed bit, one byte less or one byte more', async () => {
  const file = await writeVersionFile(version);
  for (let at = 0; at < file.length; at++) {
    const changed = file.slice();
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    await expect(readVersionFile(changed), `byte ${at}`).rejects.toMatchObject({ code: 'invalid_request' });
  }
  await expect(readVersionFile(file.slice(0, -1))).rejects.toThrow(/damaged or incomplete/);
  await expect(readVersionFile(new Uint8Array([...file, 0]))).rejects.toThrow(/damaged or incomplete/);
});

it.each([
  ['an empty file', new Uint8Array()],
  ['an HTML page', bytes('<!doctype html><title>Not Found</title>')],
  ['the signature alone', bytes('ASSAYVER')],
  ['a file of another format', new Uint8Array([...bytes('ASSAYVER'), 2, 0, 0, 0, ...new Array(64).fill(0)])],
  [
    'a header that is longer than the file',
    new Uint8Array([...bytes('ASSAYVER'), 1, 0, 0, 0, 255, 255, 255, 255, ...new Array(64).fill(0)]),
  ],
])('rejects %s as a version file', async (_name, file) => {
  await expect(readVersionFile(file)).rejects.toMatchObject({
    code: 'invalid_request',
    detail: expect.stringMatching(/^Not an exported model version: /),
  });
});
