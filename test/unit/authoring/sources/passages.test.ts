// The exact lengths at which paragraphs are joined and cut. documents.test.ts has passages of real text.
import { describe, expect, it } from 'vitest';
import { splitPassages as readPassages } from '../../../../src/authoring/sources/passages.js';

const [a, b] = [(length: number) => 'a'.repeat(length), (length: number) => 'b'.repeat(length)];
/** Words of 5 letters, without a space at the end. */
const words = (count: number) => 'words '.repeat(count).trim();

const splitPassages = (text: string) => [...readPassages(text)];

describe('splitPassages', () => {
  it('joins a paragraph of less than 200 characters with the next', () => {
    expect(splitPassages(`${a(199)}\n\n${b(200)}`)).toEqual([`${a(199)}\n\n${b(200)}`]);
    expect(splitPassages(`${a(200)}\n\n${b(200)}`)).toEqual([a(200), b(200)]);
    expect(splitPassages(`${a(200)}\n\n${b(199)}`)).toEqual([`${a(200)}\n\n${b(199)}`]);
  });

  it('does not join paragraphs to more than 1,000 characters', () => {
    expect(splitPassages(`${a(150)}\n\n${b(848)}`)).toEqual([`${a(150)}\n\n${b(848)}`]);
    expect(splitPassages(`${a(150)}\n\n${b(849)}`)).toEqual([a(150), b(849)]);
  });

  it('splits at blank lines of any form, and not at line ends', () => {
    for (const blank of ['\n\n', '\n \t\n', '\r\n\r\n', '\r\r', '\n\n\n\n\n', '\n \n \n'])
      expect(splitPassages(`One.${blank}Two.`)).toEqual(['One.\n\nTwo.']);
    expect(splitPassages('One\ntwo\nthree\r\nfour')).toEqual(['One\ntwo\nthree\r\nfour']);
  });

  it('cuts more than 1,000 characters after the last whole word', () => {
    const exact = `${words(166)} fits`;
    expect(exact).toHaveLength(1000);
    expect(splitPassages(exact)).toEqual([exact]);
    expect(splitPassages(words(300))).toEqual([words(166), words(134)]);
  });

  it('cuts words of more than 500 characters, but no character', () => {
    expect(splitPassages(`${a(400)} ${b(1500)}`)).toEqual([`${a(400)} ${b(599)}`, b(901)]);
    const pair = '😀';
    expect(splitPassages(a(999) + pair + b(300))).toEqual([a(999), pair + b(300)]);
    expect(splitPassages(a(998) + pair + b(300))).toEqual([a(998) + pair, b(300)]);
  });
});
