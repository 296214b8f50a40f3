import { expect, it } from 'vitest';
import { checkNames, createScoreColumns } from '../../../../../src/server/cli/batch/score-columns.js';

const columns = createScoreColumns(['depth'], 's_');

it('adds the card, three columns for each trait, and the error', () => {
  const trait = { score: 40, label: 'Solid', confidence: 'high' } as const;
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
    ['s_depth_label', 'VARCHAR', 'Solid', null],
    ['s_depth_confidence', 'VARCHAR', 'high', null],
    ['s_error', 'VARCHAR', null, 'Text is missing'],
  ]);
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
