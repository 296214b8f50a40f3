// The list of programs that each compiler of WGSL is tested with is complete.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

test('lists every file of shaders with an entry point', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.wgsl.ts'))
    .map((path) => `src/${path}`);
  const programs = files.filter((file) =>
    /@compute|(tileMain|attentionProgram)\(/.test(readFileSync(file, 'utf8')),
  );
  const names = programs.map((file) => basename(file, '.wgsl.ts'));
  const listed = readFileSync('test/support/gpu-programs.ts', 'utf8');
  const imported = Array.from(listed.matchAll(/\/([\w-]+)\.wgsl\.js/g), ([, name]) => name);
  expect(names.filter((name) => !/^(attention-)?tile$/.test(name) && !imported.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(8);
});
