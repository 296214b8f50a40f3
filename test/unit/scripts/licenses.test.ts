// The licences of bundled packages, and the document that lists what the package is made of.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { collectLicenses } from '../../../.scripts/licenses.mjs';

const listNames = (text: string) => [...text.matchAll(/^(\S+) \d\S* \([^)]+\)$/gm)].map(([, name]) => name);
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const bundled = listNames(readFileSync('dist/LICENSES.txt', 'utf8'));

test('lists a package, and what its published bundle contains', () => {
  const names = listNames(collectLicenses([resolve('node_modules/linkedom/worker.js')]));
  expect(names).toEqual(expect.arrayContaining(['linkedom', 'htmlparser2', 'css-select', 'entities']));
  expect(listNames(collectLicenses([resolve('node_modules/lit/index.js')]))).toEqual(['lit']);
});

test('refuses to bundle a package whose licence is not permissive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-licenses-'));
  try {
    const inside = join(folder, 'node_modules', 'copyleft');
    mkdirSync(inside, { recursive: true });
    writeFileSync(
      join(inside, 'package.json'),
      JSON.stringify({ name: 'copyleft', version: '1.0.0', license: 'GPL-3.0-only' }),
    );
    expect(() => collectLicenses([join(inside, 'index.js')])).toThrow(
      'Cannot bundle copyleft 1.0.0: its licence is GPL-3.0-only',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('docs/dependencies.md lists every package that is bundled directly, and every optional one', () => {
  const [, direct = '', optional = ''] = readFileSync('docs/dependencies.md', 'utf8').split(/^## /m);
  const listed = (part: string) => [...part.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  const ours = Object.keys(manifest.devDependencies).filter((name) => bundled.includes(name));
  // Only a dependency of transformers.js brings it.
  expect(listed(direct)).toEqual(ours.filter((name) => name !== '@huggingface/tokenizers').sort());
  expect(listed(optional)).toEqual(Object.keys(manifest.peerDependencies).sort());
});
