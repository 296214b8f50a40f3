import { expect, it } from 'vitest';
import { checkNames, createScoreColumns } from '../../../../../src/server/cli/batch/score-columns.js';

const columns = createScoreColumns(['depth'], 's_');

it('adds the card, four columns for each trait, and the error', () => {
  const trait = { score: 40, label: null, confidence: 'low', doubts: ['negation', 'evidence'] } as const;
  const row = {
    composite: 41,
    confidence: 'moderate',
    familiarity: 12,
    language: 'en',
    traits: [trait],
  } as const;
  expect(
    columns.map(({ name, type, read }) => [name, type, read(row), read({ error: 'Text is missing' })]),
  ).toEqual([
    ['s_composite', 'INTEGER', 41, null],
    ['s_confidence', 'VARCHAR', 'moderate', null],
    ['s_familiarity', 'INTEGER', 12, null],
    ['s_language', 'VARCHAR', 'en', null],
    ['s_depth', 'INTEGER', 40, null],
    ['s_depth_label', 'VARCHAR', null, null],
    ['s_depth_confidence', 'VARCHAR', 'low', null],
    ['s_depth_doubts', 'VARCHAR', 'negation evidence', null],
    ['s_error', 'VARCHAR', null, 'Text is missing'],
  ]);
});

it('has no doubts where there is none', () => {
  const trait = { score: 40, label: 'Solid', confidence: 'high', doubts: [] } as const;
  const row = {
    composite: 40,
    confidence: 'high',
    familiarity: 12,
    language: 'en',
    traits: [trait],
  } as const;
  expect(columns.find(({ name }) => name === 's_depth_doubts')?.read(row)).toBeNull();
});

it('refuses an input with a column of the same name in any case, and names the way out', () => {
  const input = (name: string) => [{ name, type: 'VARCHAR' }];
  expect(() => checkNames(input('S_Error'), columns)).toThrow(/'S_Error'.*--prefix score_/);
  expect(() => checkNames(input('file_row_number'), columns, ['file_row_number'])).toThrow(
    /'file_row_number'.*Rename it/,
  );
  expect(() => checkNames(input('file_row_number'), columns)).not.toThrow();
  expect(() => checkNames(input('error'), columns)).not.toThrow();
});
