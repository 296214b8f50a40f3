import { describe, expect, it } from 'vitest';
import { readPreviousBuild, readReport } from '../../../../src/authoring/builds/report-file.js';

const toBytes = (text: string) => new TextEncoder().encode(text);
const trait = {
  key: 'a',
  parameters: { style_weight: 1 },
  boundaries: null,
  samples: { dropped_sources: [0], pruned: [] },
};
const report = { scoring_method: 'ridge', traits: [trait], advice: [] };

describe('readReport', () => {
  it('reads a JSON object', () => {
    expect(readReport(toBytes(JSON.stringify(report)))).toEqual(report);
  });

  it.each(['', 'no JSON', 'null', '[]', '1', `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`])(
    'reads %.20s as no report',
    (text) => {
      expect(readReport(toBytes(text))).toBeNull();
    },
  );

  it('reads bytes that are not UTF-8 as no report', () => {
    expect(readReport(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d))).toBeNull();
  });
});

describe('readPreviousBuild', () => {
  it('reads the decisions of a report', () => {
    expect(readPreviousBuild(toBytes(JSON.stringify(report)))).toEqual(report);
  });

  it.each([
    { ...report, traits: null },
    { ...report, scoring_method: 'other' },
    { ...report, traits: [{ ...trait, parameters: { style_weight: '1' } }] },
    { ...report, traits: [{ ...trait, boundaries: { low: -1, high: 50, mode: 'exclude' } }] },
    { ...report, traits: [{ ...trait, samples: {} }] },
  ])('finds none in another object', (other) => {
    expect(readPreviousBuild(toBytes(JSON.stringify(other)))).toBeUndefined();
  });
});
