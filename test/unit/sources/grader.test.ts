import { describe, expect, it } from 'vitest';
import {
  createConstantGrader,
  createNumberGrader,
  createQualityGrader,
  type Grader,
  LabelGrader,
  parseGrade,
} from '../../../src/sources/grader.js';
import { spectrum } from './support.js';

const trait = spectrum('mood', 'Good ', ' low');
const unit = (quality: number) => [{ trait: 'mood', quality, scale: 'unit' }];
const raw = (quality: number) => [{ trait: 'mood', quality, scale: 'raw' }];

/** The grades of a cell, or what it says about it. */
function read(grader: Grader, cell: unknown) {
  const notes: string[] = [];
  const grades = grader(cell, (message) => notes.push(message));
  return notes.length > 0 ? { grades, notes } : grades;
}

describe('parseGrade', () => {
  it.each([
    ['good', 1],
    ['  GOOD', 1],
    ['LOW ', 0],
    ['positive', 1],
    ['negative', 0],
    ['0.25', 0.25],
    [0.75, 0.75],
    [1.5, undefined],
    ['words', undefined],
    [null, undefined],
  ])('reads %j as %j', (value, quality) => {
    expect(parseGrade(value, trait)).toBe(quality);
  });
});

describe('graders of one column', () => {
  const missing = [null, undefined, '', '  ', 'NA', 'n/a', ' NaN ', 'Null', 'none'];

  it('leave out cells without a value, and no others', () => {
    for (const create of [createQualityGrader, createNumberGrader]) {
      for (const cell of missing) expect(read(create(trait, 'score'), cell)).toEqual([]);
      for (const cell of ['nap', 'nonesuch', 'a na'])
        expect(read(create(trait, 'score'), cell)).toMatchObject({ grades: [], notes: [expect.any(String)] });
    }
  });

  it('read qualities, and say what they expect', () => {
    const grader = createQualityGrader(trait, 'score');
    expect(read(grader, 'good')).toEqual(unit(1));
    expect(read(grader, 0.5)).toEqual(unit(0.5));
    expect(read(grader, '7')).toEqual({
      grades: [],
      notes: ["column 'score' is '7'; expected a quality word, a number in [0, 1], 'Good ' or ' low'"],
    });
  });

  it('read numbers on any scale, or quality words', () => {
    const grader = createNumberGrader(trait, 'score');
    expect(read(grader, '7')).toEqual(raw(7));
    expect(read(grader, -0.5)).toEqual(raw(-0.5));
    expect(read(grader, 'good')).toEqual(unit(1));
    expect(read(grader, 'poor')).toEqual(unit(0));
    expect(read(grader, 'many')).toEqual({
      grades: [],
      notes: ["column 'score' is 'many'; expected a number or a quality word"],
    });
  });

  it('give every row the quality of the source, 1 by default', () => {
    expect(read(createConstantGrader(trait), 'any')).toEqual(unit(1));
    expect(read(createConstantGrader(trait, 'negative'), 'any')).toEqual(unit(0));
    expect(read(createConstantGrader(trait, 0.25), 'any')).toEqual(unit(0.25));
  });
});

describe('LabelGrader', () => {
  const create = (mapping: ConstructorParameters<typeof LabelGrader>[0]) =>
    new LabelGrader(mapping, (key) => (key === undefined ? trait : spectrum(key)));

  it('grades labels of the mapping, by the first spelling that it has', () => {
    const grader = create({ ' yes ': { trait: 'other' }, no: 'negative', maybe: 0.5 });
    expect(grader.grade(['yes'])).toEqual([{ trait: 'other', quality: 1, scale: 'unit' }]);
    expect(grader.grade(['0', ' no '])).toEqual(unit(0));
    expect(grader.grade(['maybe', 'no'])).toEqual(unit(0.5));
    expect(grader.grade(['never'])).toEqual([]);
    expect(grader.describeMismatch()).toBeUndefined();
  });

  it('names the first labels of the mapping and of the rows when none fits', () => {
    const mapping = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`m${i}`, 'positive' as const]));
    const grader = create(mapping);
    expect(grader.describeMismatch()).toBeUndefined();
    expect(grader.grade([' '])).toEqual([]);
    expect(grader.grade([])).toEqual([]);
    expect(grader.describeMismatch()).toBeUndefined();
    for (let i = 0; i < 21; i++) grader.grade([`f${i}`]);
    const list = (letter: string, count: number) =>
      Array.from({ length: count }, (_, i) => `'${letter}${i}'`).join(', ');
    expect(grader.describeMismatch()).toBe(
      `no row has a label of the mapping (${list('m', 5)}); labels found: ${list('f', 20)}`,
    );
  });
});
