import { describe, expect, it } from 'vitest';
import { CorpusBuilder } from '../../../../src/authoring/pipeline/corpus.js';
import { findKinds } from '../../../../src/authoring/pipeline/kinds-of-text.js';

const english = (index: number) => `We walked the dog around the lake on day ${index}.`;
const german = (index: number) => `Wir gingen am Tag ${index} mit dem Hund um den See.`;
const list = (index: number) => `copper, tin, zinc, nickel, lead ${index}`;

/** Texts from `from` up to before `to`. */
const write = (text: (index: number) => string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => text(from + index));

function collect(positive: readonly string[], negative: readonly string[]) {
  const builder = new CorpusBuilder(['tone']);
  for (const text of positive) builder.add({ text, trait: 'tone', quality: 1, scale: 'unit', source: 0 });
  for (const text of negative) builder.add({ text, trait: 'tone', quality: 0, scale: 'unit', source: 0 });
  return builder.build().corpus;
}

describe('kinds of the samples', () => {
  it('are the forms that a tenth of the texts of a pole have', () => {
    const others = write(english, 50, 90);
    const few = collect([...write(english, 0, 19), list(1)], others);
    expect(findKinds(few)).toEqual({ forms: ['prose'] });
    const some = collect([...write(english, 0, 9), list(1)], others);
    expect(findKinds(some)).toEqual({ forms: ['list', 'prose'] });
  });

  it('are the languages that a tenth of the texts of a pole have, unless that is English alone', () => {
    const mixed = collect(write(english, 0, 10), write(german, 0, 10));
    expect(findKinds(mixed)).toEqual({ languages: ['de', 'en'], forms: ['prose'] });
  });

  it('are looked for evenly in a long list of texts', () => {
    const long = collect(
      [...write(english, 0, 900), ...write(german, 900, 1100)],
      write(english, 2000, 2010),
    );
    expect(findKinds(long).languages).toEqual(['de', 'en']);
  });

  it('are unknown without texts', () => {
    expect(findKinds(collect([], []))).toEqual({});
  });
});
