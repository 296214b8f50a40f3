import { describe, expect, it } from 'vitest';
import { hasContentWord } from '../../../../../src/core/embedding/features/content-words.js';

describe('a text without a content word', () => {
  it.each([
    ['function words', 'the of and to'],
    ['contractions', "They weren't, and we'll do it"],
    ['a place holder', '(no text)'],
    ['a removed text', '[deleted]'],
    ['a missing value', 'N/A'],
    ['null', 'null'],
    ['a test', 'test'],
    ['a single letter', 'x'],
    ['a number', '42'],
    ['punctuation', '!!!'],
    ['a UUID', '550e8400-e29b-41d4-a716-446655440000'],
    ['a UUID of letters', 'abcdabcd-abcd-abcd-abcd-abcdefabcdef'],
    ['a hash', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['Base64', 'SGVsbG8gd29ybGQsIHRoaXMgaXM='],
    ['nothing', ''],
  ])('is %s', (_, text) => {
    expect(hasContentWord(text)).toBe(false);
  });

  it.each([
    ['a short word', 'ok'],
    ['a sentence', 'It is good'],
    ['a word with digits', 'covid19'],
    ['a place holder in a sentence', 'The message was deleted by accident'],
    ['letters of another script', '猫'],
    ['a word of another script', 'да'],
    ['a long word', 'Donaudampfschifffahrtsgesellschaft'],
  ])('is not %s', (_, text) => {
    expect(hasContentWord(text)).toBe(true);
  });
});
