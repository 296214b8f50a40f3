import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const scripts = ['test/bench', '.scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mjs') && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`),
);

/** Folders and files of src whose compiled form a script reads. */
function readsCompiled(script: string): string[] {
  const text = readFileSync(script, 'utf8');
  const imported = [
    ...text.matchAll(/dist\/((?:core|page|authoring|encoders|entries|server)\/[\w/-]+)\.js/g),
  ].map(([, path]) => `src/${path}.ts`);
  const folders = [...text.matchAll(/\bcompiled\('([\w/-]+)\/'/g)].map(([, path]) => `src/${path}`);
  return [...imported, ...folders];
}

it('benches and scripts read compiled files whose sources exist', () => {
  const paths = scripts.flatMap((script) => readsCompiled(script).map((path) => ({ script, path })));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.some(({ path }) => path === 'src/authoring/training')).toBe(true);
  expect(paths.filter(({ path }) => !existsSync(path))).toEqual([]);
});
