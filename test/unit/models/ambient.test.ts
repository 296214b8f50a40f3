// The built-in ambient corpus: texts about nothing in particular.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gist, root } from './model-folders.js';

const bytes = readFileSync(new URL('ambient/ambient.txt', root));
const lines = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimEnd().split('\n');

describe('ambient corpus', () => {
  it('is UTF-8 of at most 1.5 MB, one text a line, none empty, padded or repeated', () => {
    expect(bytes.length).toBeLessThanOrEqual(1_500_000);
    expect(lines.filter((line) => line !== line.trim() || line.split(' ').length < 3)).toEqual([]);
    expect(new Set(lines.map(gist)).size).toBe(lines.length);
  });

  it('varies in length', () => {
    const lengths = lines.map((line) => line.length).sort((a, b) => a - b);
    const at = (share: number) => lengths[Math.floor(share * (lengths.length - 1))] ?? 0;
    expect(at(0.1)).toBeLessThan(40);
    expect(at(0.9)).toBeGreaterThan(140);
    expect(at(1)).toBeLessThanOrEqual(300);
  });

  it('holds no addresses, no telephone numbers and no markup', () => {
    const private_ = /@|https?:|www\.|\d{5}|\d{3}[-.) ]+\d{3}|[<>|[\]{}]/;
    expect(lines.filter((line) => private_.test(line))).toEqual([]);
  });

  it('names origin, licence and count of every source', () => {
    const text = readFileSync(new URL('ambient/PROVENANCE.md', root), 'utf8');
    const counts = [...text.matchAll(/^\|[^|]+\| ([\d,]+) \| ([^|]+) \|/gm)];
    expect(
      counts.every(([, , licence]) =>
        /public domain|CC0|CC BY(?!-SA)|PDDL|MIT|BSD|Apache-2.0|Unlicense|CDLA-Permissive|open/.test(
          licence ?? '',
        ),
      ),
    ).toBe(true);
    const sum = counts.reduce((total, [, count]) => total + Number(count?.replaceAll(',', '')), 0);
    expect(sum).toBe(lines.length);
  });
});
