import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../src/contract/', import.meta.url);
// Imports and re-exports that are not of types alone.
const specifiers = /^(?:import|export)(?! type\b)[^;']*?from '([^']+)'/gm;

/** Everything that a bundle with this module would hold, the modules of the contract by their path in it. */
function reached(start: string, seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return seen;
  seen.add(start);
  const file = new URL(start.replace(/\.js$/, '.ts'), folder);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(specifiers)) {
    if (!specifier.startsWith('.')) seen.add(specifier);
    else reached(new URL(specifier, file).href.slice(folder.href.length), seen);
  }
  return seen;
}

describe('what the service worker and the page carry', () => {
  it.each([
    ['errors.js', []],
    ['handle.js', []],
    ['routes.js', ['authoring-routes.js']],
    ['requests.js', ['errors.js', 'requests/depth.js', 'requests/names.js', 'requests/text.js']],
  ])('%s comes without the schema library', (start, others) => {
    expect([...reached(start)].sort()).toEqual([start, ...others].sort());
  });

  it.each(['resources.js', 'catalog.js', 'versioned.js', 'variant-b.js', 'samples.js'])(
    '%s comes without the schemas of the configuration document',
    (start) => {
      expect([...reached(start)].filter((module) => module.startsWith('configuration'))).toEqual([]);
    },
  );

  it('nothing of what is made at build time is reached from the public surface', () => {
    const all = reached('index.js');
    expect(all).toContain('configuration/validate.js');
    const forbidden = ['schemas.js', 'openapi.js', 'zod-openapi'];
    expect(
      [...all].filter((module) => forbidden.includes(module) || module.startsWith('documents/')),
    ).toEqual([]);
    expect([...all].filter((module) => !module.endsWith('.js'))).toEqual(['zod/mini']);
  });
});
