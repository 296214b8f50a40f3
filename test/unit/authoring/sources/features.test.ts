// Column types as the Hub writes them: names of classes, also in lists and in metadata that is damaged.
import { describe, expect, it } from 'vitest';
import { parseFeatures, readClassNames, readFields } from '../../../../src/authoring/sources/hub/features.js';

describe('readClassNames', () => {
  const label = { names: ['neg', 'pos'], _type: 'ClassLabel' };
  it.each([
    ['a class label', label],
    ['a list of them', [label]],
    ['a sequence of them', { feature: label, _type: 'Sequence' }],
    ['a sequence in a list', [{ feature: label }]],
  ])('returns those of %s', (_, feature) => {
    expect(readClassNames(feature)).toEqual(['neg', 'pos']);
  });

  it('returns names as texts, and none of other features', () => {
    expect(readClassNames({ names: [1, 2] })).toEqual(['1', '2']);
    for (const feature of [{ dtype: 'string' }, { names: 'neg' }, [], null, undefined, 'text'])
      expect(readClassNames(feature)).toBeUndefined();
  });
});

describe('parseFeatures', () => {
  it('reads the features of the metadata of a file', () => {
    const features = parseFeatures('{"info":{"features":{"text":{"dtype":"string"},"label":[]}}}');
    expect([...features]).toEqual([
      ['text', { dtype: 'string' }],
      ['label', []],
    ]);
  });

  it.each([undefined, '', '{', 'null', '3', '{"info":null}', '{"info":{}}'])('reads none from %j', (text) => {
    expect(parseFeatures(text)).toEqual(new Map());
  });
});

it('reads no fields of what is not an object', () => {
  for (const value of [null, undefined, 3, true]) expect(readFields(value)).toEqual(new Map());
});
