// README.md is short, and what it shows is an extract: its code is in the guides, its table is generated.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBlocks } from '../../.scripts/docs/markdown.mjs';
import { createModelTable, replaceTable } from '../../.scripts/readme/table.mjs';
import { listTexts, pinVersion, readVersions } from '../../.scripts/readme/version.mjs';

const readme = readFileSync('README.md', 'utf8');

/** The text of all pages of the docs that are written by hand. */
const guides = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => readFileSync(join('docs', path), 'utf8'))
  .join('\n');

/** Blocks of a text that no guide has. */
const findMissing = (text: string) =>
  readBlocks(text)
    .map(({ code }) => code.trim())
    .filter((code) => !guides.includes(code));

describe('README.md', () => {
  it('has at most 120 lines and 900 words', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
    expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900);
  });

  it('shows only code that a guide has too, but for the commands of contributors', () => {
    const [forUsers = '', forContributors = ''] = readme.split('## Contribute');
    expect(readBlocks(forUsers)).toHaveLength(4);
    expect(findMissing(forUsers)).toEqual([]);
    expect(findMissing(forContributors)).toEqual([expect.stringContaining('git clone')]);
  });

  it('has the table that npm run readme writes', () => {
    expect(readme).toContain(`<!-- models -->\n${createModelTable()}\n<!-- /models -->`);
    expect(replaceTable('<!-- models -->\n<!-- /models -->')).toBe(
      `<!-- models -->\n${createModelTable()}\n<!-- /models -->`,
    );
  });

  it('has a row with figures from elsewhere for each model, or says that it was not tested', () => {
    const rows = createModelTable().split('\n').slice(2);
    const { models } = JSON.parse(readFileSync('models/catalog.json', 'utf8'));
    expect(rows).toHaveLength(models.length);
    for (const row of rows)
      expect(row).toMatch(/\| (?:0\.\d{3}(?: to 0\.\d{3} \(\d sets\))?|not tested) \|$/);
    expect(rows.find((row) => row.includes('assay.review-sentiment'))).toContain('0.890 to 0.917 (3 sets)');
  });

  it('links to files that exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('addresses of CDNs in README.md and the docs', () => {
  it('have the version of package.json, which npm run readme writes', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const found = listTexts().flatMap((path) =>
      readVersions(readFileSync(path, 'utf8')).map((pinned) => ({ path, pinned })),
    );
    expect(found.length).toBeGreaterThan(2);
    expect(found.filter(({ pinned }) => pinned !== version)).toEqual([]);
  });

  it('take a new version, and nothing else does', () => {
    const text =
      'https://cdn.jsdelivr.net/npm/assay@0.1.0/a https://unpkg.com/assay@0.1.0-rc.1/b npm i assay@0.1.0';
    expect(readVersions(text)).toEqual(['0.1.0', '0.1.0-rc.1']);
    expect(pinVersion(text, '2.0.0')).toBe(
      'https://cdn.jsdelivr.net/npm/assay@2.0.0/a https://unpkg.com/assay@2.0.0/b npm i assay@0.1.0',
    );
  });
});
