import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expandFiles } from '../../../../../src/server/cli/input/read-text.js';
import { run, writeFiles } from '../package-fixture.js';

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-files-'));
  await writeFiles(cwd, {
    'docs/a.md': 'Fix race condition in worker dispatch',
    'docs/b.md': 'misc updates',
    'docs/c.txt': 'wip',
    'note[1].txt': 'its own name',
    'note1.txt': 'another one',
  });
});
afterAll(() => rm(cwd, { recursive: true }));

it('expands patterns, and leaves all else as it is', async () => {
  const given = ['docs/*.md', '-', 'https://example.org/?q=*', 'none/*.md', 'docs/c.txt', 'note[1].txt'];
  expect(await expandFiles(given, { cwd })).toEqual([
    join('docs', 'a.md'),
    join('docs', 'b.md'),
    ...given.slice(1),
  ]);
  expect(await expandFiles([join(cwd, 'docs/?.txt')], { cwd })).toEqual([join(cwd, 'docs', 'c.txt')]);
});

it('is what every command does that takes files', async () => {
  const assay = (...args: string[]) => run(cwd, resolve('.'), ...args);
  const scored = await assay('score', 'assay.commit-message', 'docs/*.md', '--json');
  expect(scored.lines.map((line) => JSON.parse(line).file)).toEqual([
    join('docs', 'a.md'),
    join('docs', 'b.md'),
  ]);
  expect(await assay('compare', 'assay.commit-message', 'docs/*.md')).toMatchObject({ code: 0 });
  expect(await assay('explain', 'assay.commit-message', 'docs/c.*')).toMatchObject({ code: 0 });
  expect((await assay('explain', 'assay.commit-message', 'docs/*')).errors[0]).toMatch(/One text at a time/);
  expect((await assay('score', 'assay.commit-message', 'none/*.md')).errors[0]).toMatch(/'none\/\*\.md'/);
});
