import { describe, expect, it } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { resolveTraits } from '../../../../src/core/contract/requests/index.js';
import type { TraitRecord } from '../../../../src/core/contract/resources.js';

function record(key: string, name: string): TraitRecord {
  const counts = { sample_count: 2, positive_samples: 1, negative_samples: 1 };
  return { key, name, description: '', positive_label: '', negative_label: '', ...counts };
}

const model = [record('clarity', 'Clarity'), record('depth', 'How deep'), record('tone', 'depth')];

function detail(names: string[], records = model): string {
  try {
    resolveTraits(names, records);
  } catch (error) {
    if (error instanceof AssayError && error.code === 'unknown_trait') return error.detail;
    throw error;
  }
  throw new Error('the names were accepted');
}

describe('resolveTraits', () => {
  it.each([
    [['clarity'], ['clarity']],
    [['Clarity'], ['clarity']],
    [
      ['How deep', 'clarity'],
      ['clarity', 'depth'],
    ],
    [['depth', 'depth', 'How deep'], ['depth']],
    [
      ['tone', 'depth', 'clarity'],
      ['clarity', 'depth', 'tone'],
    ],
    [[], []],
  ])('resolves %j to %j, in the order of the model', (names, keys) => {
    expect(resolveTraits(names, model)).toEqual(keys);
  });

  it('prefers a key to an equal display name', () => {
    expect(resolveTraits(['depth'], model)).toEqual(['depth']);
  });

  it('resolves a shared display name to all its traits', () => {
    expect(resolveTraits(['N'], [record('a', 'N'), record('b', 'M'), record('c', 'N')])).toEqual(['a', 'c']);
  });

  it('resolves keys that are names of Object.prototype', () => {
    const odd = [record('constructor', 'C'), record('tostring', '__proto__')];
    expect(resolveTraits(['__proto__', 'constructor'], odd)).toEqual(['constructor', 'tostring']);
  });

  it.each([
    [['clarty'], "Unknown trait 'clarty'. This model has: clarity, depth, tone"],
    [['CLARITY'], "Unknown trait 'CLARITY'. This model has: clarity, depth, tone"],
    [['a', 'clarity', 'b', 'a'], "Unknown traits 'a', 'b'. This model has: clarity, depth, tone"],
    [['constructor'], "Unknown trait 'constructor'. This model has: clarity, depth, tone"],
    [
      ['__proto__', 'toString'],
      "Unknown traits '__proto__', 'toString'. This model has: clarity, depth, tone",
    ],
    [[''], "Unknown trait ''. This model has: clarity, depth, tone"],
    [['a\u0000\nb'], "Unknown trait 'a\\u0000\\u000ab'. This model has: clarity, depth, tone"],
  ])('rejects %j', (names, expected) => {
    expect(detail(names)).toBe(expected);
  });

  it('limits the detail to 300 characters', () => {
    const names = Array.from({ length: 1000 }, (_, i) => `unknown-${i}`);
    const records = Array.from({ length: 1000 }, (_, i) => record(`trait-${i}`.padEnd(100, 'x'), 'n'));
    const text = detail(names, records);
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text).toMatch(
      /^Unknown traits 'unknown-0', .* and 99\d more\. This model has: trait-0x+ and 999 more$/,
    );
  });

  it('cuts a long name at 80 characters', () => {
    const text = detail(['😀'.repeat(10_000)]);
    expect(text).toBe(`Unknown trait '${'😀'.repeat(80)}…'. This model has: clarity, depth, tone`);
  });
});
