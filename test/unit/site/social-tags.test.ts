// What every page of the built site says of the project: tags for other sites, version, changelog, repository.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';

if (!existsSync('dist/site/docs.html')) throw new Error('dist/site is missing: run npm run build first');

const pages = readdirSync('dist/site', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.html'),
);
const manifest: { version: string; homepage?: string; repository?: unknown } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

/** Width and height in the header of a PNG file. */
function readSize(path: string): number[] {
  const bytes = readFileSync(path);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

it('finds the pages of all parts of the site', () => {
  expect(pages.length).toBeGreaterThan(70);
});

describe.each(pages)('%s', (path) => {
  const { document } = parseHTML(readFileSync(join('dist/site', path), 'utf8'));
  const read = (name: string) =>
    document.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? '';

  it('has its title, its description and a picture that exists for other sites', () => {
    expect(read('og:title')).toBe(document.querySelector('title')?.textContent);
    expect(read('og:description')).toBe(
      document.querySelector('meta[name=description]')?.getAttribute('content'),
    );
    expect(read('og:description').length).toBeGreaterThan(20);
    const image = read('og:image');
    const file = manifest.homepage
      ? join('dist/site', image.slice(manifest.homepage.replace(/\/?$/, '/').length))
      : join('dist/site', dirname(path), image);
    expect(readSize(file)).toEqual([1200, 630]);
    expect(statSync(file).size).toBeLessThan(300_000);
  });

  it('says its version once, with links to the changelog and to a repository that is set', () => {
    const line = [...document.querySelectorAll('p')].filter(({ textContent }) =>
      textContent?.startsWith(`Version ${manifest.version} · Changelog`),
    );
    expect(line).toHaveLength(1);
    const [changelog, source] = line[0]?.querySelectorAll('a') ?? [];
    expect(existsSync(join('dist/site', dirname(path), changelog?.getAttribute('href') ?? '?'))).toBe(true);
    expect(source !== undefined).toBe(manifest.repository !== undefined);
  });
});
