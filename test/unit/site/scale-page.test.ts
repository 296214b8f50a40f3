// The tables of docs/operate/scale.md are those that `npm run bench:scale` computes from the files and measured figures.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { expect, it } from 'vitest';

it('the page about scale shows the tables that the script computes', () => {
  const printed = execFileSync(process.execPath, ['test/bench/scale.mjs'], { encoding: 'utf8' });
  const tables = printed.trim().split('\n\n');
  expect(tables).toHaveLength(2);
  const page = readFileSync('docs/operate/scale.md', 'utf8');
  expect(page.match(/(?:^\|.*\n)+/gm)?.map((table) => table.trim())).toEqual(tables);
});
