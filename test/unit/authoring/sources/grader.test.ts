import { describe, expect, it } from 'vitest';
import {
  createConstantGrader,
  createNumberGrader,
  createQualityGrader,
  type Grader,
  gradeCell,
  LabelGrader,
  parseGrade,
} from '../../../../src/authoring/sources/grader.js';
import { SourceTally } from '../../../../src/authoring/sources/tally.js';
import { spectrum } from './support.js';

const trait = spectrum('mood', 'Sunny ', ' Grim');
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
    ['sunny', 1],
    ['  SUNNY', 1],
    ['GRIM ', 0],
    ['good', 1],
    [' Low', 0],
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
    expect(read(grader, 'sunny')).toEqual(unit(1));
    expect(read(grader, 0.5)).toEqual(unit(0.5));
    expect(read(grader, '7')).toEqual({
      grades: [],
      notes: ["column 'score' is '7'; expected a quality word, a number in [0, 1], 'Sunny ' or ' Grim'"],
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

describe('graders of an open trait', () => {
  const open = { ...trait, open: true };

  it('read texts and numbers as names of groups, unless they are grades', () => {
    const group = (name: string) => ({ trait: name, quality: 1, scale: 'unit' });
    expect(gradeCell(' Sports ', open)).toEqual(group('mood Sports'));
    expect(gradeCell(7, { ...open, key: '' })).toEqual(group('7'));
    expect([gradeCell('grim', open)]).toEqual(unit(0));
  });

  it('read no other values as names', () => {
    for (const cell of [true, ['a'], { a: 1 }, null]) expect(gradeCell(cell, open)).toBeUndefined();
  });
});

describe('LabelGrader', () => {
  const create = (mapping: ConstructorParameters<typeof LabelGrader>[0], tally?: SourceTally) =>
    new LabelGrader(mapping, (key) => (key === undefined ? trait : spectrum(key)), tally);

  it('counts rows by label, trimmed, and says where each trait has samples', () => {
    const tally = new SourceTally();
    const grader = create({ ' yes ': { trait: 'other' }, no: 'negative' }, tally);
    for (const label of [' yes', 'no ', 'no', ' what ', 'what']) grader.grade([label]);
    expect(Object.fromEntries(tally.mapped)).toEqual({ yes: 1, no: 2 });
    expect(Object.fromEntries(tally.unmapped)).toEqual({ what: 2 });
    expect(Object.fromEntries(tally.locations)).toEqual({
      other: ['a label that is mapped to it'],
      mood: ['a label that is mapped to it'],
    });
  });

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
