// What an interpreter may answer.
import { describe, expect, it } from 'vitest';
import type { TakenNames } from '../../../../src/authoring/interpreters/build-interpreter.js';
import { checkAnswer } from '../../../../src/authoring/interpreters/check-answer.js';

const valid = {
  name: 'Sport or cooking',
  positive_label: 'sport',
  negative_label: 'cooking',
  description: 'Whether a text is about matches or about meals.',
};
const none: TakenNames = { names: [], keys: new Set() };
const faultOf = (answer: unknown, taken = none) => {
  const checked = checkAnswer(answer, taken);
  return 'fault' in checked ? checked.fault : undefined;
};

describe('the answer of an interpreter', () => {
  it('is accepted as an object and as JSON, without outer white space and in composed form', () => {
    expect(checkAnswer(valid, none)).toEqual({ name: valid });
    expect(checkAnswer(JSON.stringify(valid), none)).toEqual({ name: valid });
    expect(checkAnswer({ ...valid, name: ' Cafe\u0301 or bar ' }, none)).toEqual({
      name: { ...valid, name: 'Caf\u00e9 or bar' },
    });
  });

  it.each([
    ['text', 'Sport or cooking'],
    ['an incomplete object', '{"name": "Sport'],
    ['JSON in a fence', `\`\`\`json\n${JSON.stringify(valid)}\n\`\`\``],
    ['a list', [valid]],
    ['nothing', undefined],
    ['null', 'null'],
  ])('is refused as %s', (_, answer) => {
    expect(faultOf(answer)).toBe('its answer is not a JSON object');
  });

  it.each([
    [{ ...valid, key: 'x' }, "its answer has the unknown field 'key'"],
    [{ ...valid, name: undefined }, "'name' of its answer is not a text"],
    [{ ...valid, description: ['a'] }, "'description' of its answer is not a text"],
    [{ ...valid, name: '  ' }, "'name' of its answer has 0 characters, not 1 to 60"],
    [{ ...valid, name: 'n'.repeat(61) }, "'name' of its answer has 61 characters, not 1 to 60"],
    [
      { ...valid, positive_label: 'p'.repeat(41) },
      "'positive_label' of its answer has 41 characters, not 1 to 40",
    ],
    [
      { ...valid, description: 'd'.repeat(301) },
      "'description' of its answer has 301 characters, not 1 to 300",
    ],
    [{ ...valid, name: 'a\nb' }, "'name' of its answer has control or invisible characters"],
    [{ ...valid, name: 'a\u0000b' }, "'name' of its answer has control or invisible characters"],
    [{ ...valid, name: 'a\u202eb' }, "'name' of its answer has control or invisible characters"],
    [{ ...valid, name: 'a\ud800' }, "'name' of its answer has control or invisible characters"],
    [{ ...valid, name: 'a\u2028b' }, "'name' of its answer has control or invisible characters"],
    [{ ...valid, description: '<img src=x>' }, "'description' of its answer has markup or a link"],
    [{ ...valid, description: 'See https://a.b' }, "'description' of its answer has markup or a link"],
    [{ ...valid, description: '[a](b)' }, "'description' of its answer has markup or a link"],
    [{ ...valid, negative_label: '…' }, "'negative_label' of its answer has no letter"],
    [{ ...valid, negative_label: 'Sport' }, "both labels of its answer are 'sport'"],
  ])('is refused: %j', (answer, fault) => {
    expect(faultOf(answer)).toBe(fault);
  });

  it('counts a character outside of the basic plane once, and accepts joiners', () => {
    expect(faultOf({ ...valid, name: `${'😀'.repeat(59)}a` })).toBeUndefined();
    expect(faultOf({ ...valid, name: 'می\u200cخواهم' })).toBeUndefined();
  });

  it('is refused if another trait has its name or its key', () => {
    const taken = { names: ['SPORT or cooking'], keys: new Set(['tone-of-voice']) };
    expect(faultOf(valid, taken)).toBe("another trait is called 'Sport or cooking'");
    expect(faultOf({ ...valid, name: 'Tone of voice!' }, taken)).toBe(
      "another trait is called 'Tone of voice!'",
    );
    expect(faultOf({ ...valid, name: '日本' }, { ...none, keys: new Set(['axis']) })).toBeUndefined();
  });
});
