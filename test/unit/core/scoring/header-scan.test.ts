// The limits of a header, each at its last allowed value and one more.
import { expect, it } from 'vitest';
import { scanHeader } from '../../../../src/core/scoring/artifact/header-scan.js';

const scan = (text: string) => {
  try {
    scanHeader(new TextEncoder().encode(text));
  } catch (error) {
    return (error as { detail: string }).detail.replace('Damaged model file: the header ', '');
  }
  return 'accepted';
};

const list = (count: number, entry: string) => `[${new Array(count).fill(entry).join()}]`;

it('scanHeader: accepts 16 levels, not 17', () => {
  expect(scan(`${'['.repeat(16)}${']'.repeat(16)}`)).toBe('accepted');
  expect(scan(`${'['.repeat(17)}${']'.repeat(17)}`)).toBe('is nested more than 16 levels deep');
});

it.each(['1', '[]', '[1,2]'])('scanHeader: accepts 1,024 entries of one array, not 1,025: %s', (entry) => {
  expect(scan(list(1024, entry))).toBe('accepted');
  expect(scan(list(1025, entry))).toBe('has more than 1024 entries in one object or array');
});

it('scanHeader: counts arrays and the entries that follow each in all, to 98,304', () => {
  // 96 lists of 1,023 commas and a bracket each, 95 commas between them and the bracket around them.
  const text = list(96, list(1024, '1'));
  expect(scan(text)).toBe('has more than 98304 entries');
  const shorter = list(96, list(1023, '1'));
  expect(scan(shorter)).toBe('accepted');
  // 193 * (1 + 254 + 255) + 193
  expect(scan(list(193, list(255, '[]')))).toBe('has more than 98304 entries');
});

it('scanHeader: ignores brackets in a text with an escaped quote', () => {
  expect(scan(`{"a":"\\"${'['.repeat(20)}\\"","b":"\\\\"}`)).toBe('accepted');
});
