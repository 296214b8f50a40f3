import { describe, expect, it } from 'vitest';
import { Problems, quoteValue, sourceError } from '../../../../src/authoring/sources/problems.js';
import { findTrait } from '../../../../src/authoring/sources/traits.js';
import { spectrum } from './support.js';

const failureOf = (work: () => void) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('sourceError', () => {
  it('names the source in its text and in its issue', () => {
    const cause = new Error('why');
    expect(sourceError(0, 'a.csv', 'it is empty', cause)).toMatchObject({
      code: 'sample_invalid',
      detail: 'sources[0] a.csv: it is empty',
      issues: [{ code: 'source_invalid', path: 'sources[0]', message: 'a.csv: it is empty' }],
      cause,
    });
  });

  it('names what is not a source of the document alone', () => {
    expect(sourceError(-1, 'noise', 'no texts').detail).toBe('noise: no texts');
  });
});

describe('Problems', () => {
  it('reports one problem as it is', () => {
    const problems = new Problems(2, 'a.csv');
    problems.throwIfAny();
    problems.add(4, 'the text is empty');
    expect(failureOf(() => problems.throwIfAny())).toMatchObject({
      code: 'sample_invalid',
      detail: 'sources[2] a.csv line 4: the text is empty',
      issues: [{ code: 'sample_invalid', path: 'sources[2]', message: 'a.csv line 4: the text is empty' }],
    });
  });

  it('counts several, and stops at twenty', () => {
    const problems = new Problems(2, 'a.csv');
    for (let line = 1; line < 20; line++) problems.add(line, 'bad');
    expect(failureOf(() => problems.throwIfAny())).toMatchObject({
      detail: 'sources[2] a.csv line 1: bad (the first of 19 problems)',
    });
    expect(failureOf(() => problems.add(20, 'bad'))).toMatchObject({
      detail: 'sources[2] a.csv line 1: bad (the first of 20 or more problems)',
    });
  });
});

it('quotes values of any type', () => {
  expect(['a', 1.5, Number.POSITIVE_INFINITY, null, undefined, ['x']].map(quoteValue)).toEqual([
    "'a'",
    "'1.5'",
    "'Infinity'",
    "'null'",
    "'undefined'",
    '\'["x"]\'',
  ]);
});

describe('findTrait', () => {
  const [mood, risk] = [spectrum('mood'), spectrum('risk')];
  const find = (key: string | undefined, ...traits: (typeof mood)[]) =>
    findTrait(key, traits, (message) => new Error(message));

  it('finds a trait by its key, or the only one without a key', () => {
    expect(find('risk', mood, risk)).toBe(risk);
    expect(find(undefined, mood)).toBe(mood);
  });

  it('lists the traits of the model for an unknown key, or without one', () => {
    expect(() => find(undefined, mood, risk)).toThrow('trait is missing; set it to one of: mood, risk');
    expect(() => find('rsk', mood, risk)).toThrow("unknown trait 'rsk'; this model has: mood, risk");
    expect(() => find('rsk', mood)).toThrow("unknown trait 'rsk'; this model has: mood");
    expect(() => find(undefined)).toThrow('trait is missing');
  });
});
