import { describe, expect, it } from 'vitest';
import { CorpusBuilder } from '../../../../src/authoring/pipeline/corpus.js';
import { findForms, findLanguages } from '../../../../src/authoring/pipeline/kinds-of-text.js';

const english = (index: number) => `We walked the dog around the lake on day ${index}.`;
const german = (index: number) => `Wir gingen am Tag ${index} mit dem Hund um den See.`;
const list = (index: number) => `copper, tin, zinc, nickel, lead ${index}`;

function collect(positive: readonly string[], negative: readonly string[]) {
  const builder = new CorpusBuilder(['tone']);
  for (const text of positive) builder.add({ text, trait: 'tone', quality: 1, scale: 'unit', source: 0 });
  for (const text of negative) builder.add({ text, trait: 'tone', quality: 0, scale: 'unit', source: 0 });
  return builder.build().corpus;
}

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i));

describe('the forms of samples', () => {
  it('are those of a tenth of the texts of a pole', () => {
    const few = [...repeat(19, english), list(1)];
    expect(findForms(collect(few, repeat(20, english)))).toEqual(['prose']);
    const some = [...repeat(9, english), list(1)];
    expect(
      findForms(
        collect(
          some,
          repeat(40, (index) => english(index + 100)),
        ),
      ),
    ).toEqual(['list', 'prose']);
  });

  it('are not known without texts', () => {
    expect(findForms(collect([], []))).toBeUndefined();
  });
});

describe('the languages of samples', () => {
  it('are those of a tenth of the texts of a pole, and not named for English alone', () => {
    expect(
      findLanguages(
        collect(
          repeat(10, english),
          repeat(10, (index) => english(index + 50)),
        ),
      ),
    ).toBeUndefined();
    expect(findLanguages(collect(repeat(10, english), repeat(10, german)))).toEqual(['de', 'en']);
  });
});
