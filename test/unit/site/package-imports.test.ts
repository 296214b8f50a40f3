// The demo site uses the package as its consumers do: by its exports, and by nothing else of its sources.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const files = readdirSync('public', { recursive: true, encoding: 'utf8' })
  .map((path) => `public/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts'));

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));

/** `public/home.ts -> assay/define` for every import, dynamic import and URL that `isWanted`. */
function listTargets(isWanted: (target: string) => boolean): string[] {
  return files.flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    const imports = ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => fileName);
    const urls = [...source.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map(([, url = '']) => url);
    return [...imports, ...urls].filter(isWanted).map((target) => `${path} -> ${target}`);
  });
}

it('imports no file of src', () => {
  expect(listTargets((target) => /^\.{1,2}\/.*\bsrc\//.test(target))).toEqual([]);
});

it('imports only names that package.json exports', () => {
  const isOwn = (target: string) => /^assay(\/|$)/.test(target);
  expect(listTargets(isOwn).length).toBeGreaterThan(20);
  expect(listTargets((target) => isOwn(target) && !(target.replace('assay', '.') in exports))).toEqual([]);
});
