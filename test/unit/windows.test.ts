// What breaks on Windows and works elsewhere, kept out of the sources, scripts and tests.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const paths = ['.scripts', 'public', 'src', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(m?js|ts)$/.test(path) && !path.includes('/node_modules/')),
);
const files = [...paths, 'vite.config.ts']
  .filter((path) => path !== 'test/unit/windows.test.ts')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** `new URL(…, import.meta.url)` and `new URL(import.meta.url)`. */
const fileUrl = String.raw`new URL\((?:[^()]*,\s*)?import\.meta\.url,?\s*\)`;

/** Parts of a text that take the pathname of a file URL, or of one that is relative to a constant with a file URL. */
function findPathnames(text: string): string[] {
  const constants = [...text.matchAll(new RegExp(`const (\\w+) = ${fileUrl};`, 'g'))].map(([, name]) => name);
  const relative = constants.map((name) => String.raw`(?:new URL\([^()]*,\s*${name}\s*\)|(?<![\w.])${name})`);
  const use = new RegExp(`(?:${[fileUrl, ...relative].join('|')})\\s*\\.pathname\\b`, 'g');
  return [...text.matchAll(use)].map(([found]) => found);
}

/** Commands, as they are written, that a text starts in a shell other than with npm or npx on Windows. */
function findShells(text: string): string[] {
  const calls = [
    ...text.matchAll(
      /\b(?:spawn|exec|execFile|fork)(?:Sync)?\(\s*([^,\s]+),(?:(?!\n\s*\}\)).)*?\bshell: ([^\n]+)/gs,
    ),
  ];
  return calls.flatMap(([, command = '', shell = '']) => {
    const condition = /^(?:process\.)?platform === 'win32'(?: && (\w+) === 'npx')?,?$/.exec(shell);
    const fine = condition && (/^'np[mx]'$/.test(command) || condition[1] === command);
    return fine ? [] : [`${command}: ${shell}`];
  });
}

const findIn = (find: (text: string) => string[]) =>
  files.flatMap(({ path, text }) => find(text).map((found) => `${path}: ${found}`));

test('takes the path of a file URL with fileURLToPath, because its pathname is /C:/my%20folder', () => {
  const wrong = "const root = new URL('..', import.meta.url);\nopen(new URL('models', root).pathname);";
  expect(findPathnames(wrong)).toEqual(["new URL('models', root).pathname"]);
  expect(findPathnames("new URL('..',\n  import.meta.url,\n).pathname")).toHaveLength(1);
  expect(findPathnames("new URL(request.url, 'http://localhost').pathname")).toEqual([]);
  expect(findIn(findPathnames)).toEqual([]);
});

test('starts only npm and npx in a shell, because a path with spaces breaks there', () => {
  const toCall = (command: string, shell: string) => `spawn(${command}, ['-b'], {\n  shell: ${shell},\n});`;
  expect(findShells(toCall('process.execPath', "platform === 'win32'"))).toHaveLength(1);
  expect(findShells(toCall("'npx'", 'true'))).toHaveLength(1);
  expect(findShells(toCall("'npx'", "process.platform === 'win32'"))).toEqual([]);
  expect(findIn(findShells)).toEqual([]);
});
