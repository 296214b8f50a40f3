import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../../../../src/server/cli/input/read-text.js';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-read-text-'));
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

async function read(bytes: Uint8Array, source: 'text.txt' | '-') {
  const errors: string[] = [];
  await writeFile(join(cwd, 'text.txt'), bytes);
  const context = { cwd, readInput: async () => bytes, printError: (line: string) => errors.push(line) };
  return { text: await readText(source, context), errors };
}

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('readText', () => {
  it('says that it reads a file as Windows-1252', async () => {
    expect(await read(latin('caf\xe9 \x96 good'), 'text.txt')).toEqual({
      text: 'café – good',
      errors: ["assay: 'text.txt' is read as Windows-1252, because it is not UTF-8"],
    });
    expect((await read(latin('caf\xe9'), '-')).errors).toEqual([
      'assay: The standard input is read as Windows-1252, because it is not UTF-8',
    ]);
  });

  it('reads UTF-16 with a byte order mark', async () => {
    expect(await read(Buffer.from('\ufeffcafé', 'utf16le'), 'text.txt')).toEqual({
      text: 'café',
      errors: [],
    });
  });

  it('rejects a byte that fits no encoding, and a NUL, with file and line', async () => {
    await expect(read(latin('a\n\xe9\x81'), 'text.txt')).rejects.toMatchObject({
      code: 'invalid_request',
      detail: "'text.txt' line 2: byte 0x81 fits neither UTF-8 nor Windows-1252. Save the file as UTF-8",
    });
    await expect(read(latin('a\0'), '-')).rejects.toThrow(
      'The standard input line 1: it has a NUL character',
    );
  });
});
