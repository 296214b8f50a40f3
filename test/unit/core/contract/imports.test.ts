import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../../src/core/contract/', import.meta.url);
// Imports and re-exports that are not of types alone.
const specifiers = /^(?:import|export)(?! type\b)[^;']*?from '([^']+)'/gm;

/** Every module that a bundle with this module contains; modules of the contract by their relative path. */
function findReached(start: string, seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return seen;
  seen.add(start);
  const file = new URL(start.replace(/\.js$/, '.ts'), folder);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(specifiers)) {
    if (!specifier.startsWith('.')) seen.add(specifier);
    else findReached(new URL(specifier, file).href.slice(folder.href.length), seen);
  }
  return seen;
}

describe('bundles of the service worker and the page', () => {
  it.each([
    ['errors.js', []],
    ['handle.js', []],
    ['routes.js', ['authoring-routes.js', 'comments/comment-routes.js']],
    [
      'requests/index.js',
      [
        'errors.js',
        'fronts/index.js',
        'fronts/requests.js',
        'requests/explain-request.js',
        'requests/json-cost.js',
        'requests/names.js',
        'requests/score-request.js',
        'requests/text.js',
      ],
    ],
  ])('%s does not import the schema library', (start, others) => {
    expect([...findReached(start)].sort()).toEqual([start, ...others].sort());
  });

  it.each(['resources.js', 'catalog.js', 'versioned.js', 'variants.js', 'samples.js'])(
    '%s does not import the configuration schemas',
    (start) => {
      expect([...findReached(start)].filter((module) => module.startsWith('configuration'))).toEqual([]);
    },
  );

  it('index.js imports only zod/mini, and nothing of the configuration document', () => {
    const all = findReached('index.js');
    expect([...all].filter((module) => module.startsWith('configuration'))).toEqual([]);
    expect([...all].filter((module) => !module.endsWith('.js'))).toEqual(['zod/mini']);
  });
});
