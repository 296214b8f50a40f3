// Tricks of spelling, undone on the vocabulary of the bundled embedders.
import { describe, expect, it } from 'vitest';
import { normaliseText } from '../../../../../src/core/content/index.js';
import { createBundledText } from '../../../../../src/core/embedding/bundled/bundled-text.js';
import { fixtureTexts, vocabularyText } from '../fixtures.js';

const { respell = (text) => text } = createBundledText(vocabularyText);

describe('respelling', () => {
  it.each([
    ['stretched vowels', 'The food was terriiiible', 'The food was terrible'],
    ['two vowels for one', 'The food was terriible', 'The food was terrible'],
    ['stretched consonants', 'It is horrrrible', 'It is horrible'],
    ['stretched capitals', 'TERRRRIBLE', 'TERRIBLE'],
    ['a letter that the word has twice', 'It was goooood and cooool', 'It was good and cool'],
    ['figures for letters', 'The f00d w4s t3rr1bl3', 'The food was terrible'],
    ['figures for letters that are stretched', 'a t3rr1111bl3 day', 'a terrible day'],
    ['one for l', 'k1ll him', 'kill him'],
    ['signs for letters', 'a b@d, $tupid idea! K!ll it!', 'a bad, stupid idea! Kill it!'],
    ['Cyrillic letters', 'The food was tеrriblе', 'The food was terrible'],
    ['Greek letters', 'It was ηο gοοd', 'It was ηο good'],
    ['a word of foreign letters alone', 'You must соре', 'You must cope'],
    ['spaced letters', 'It was t e r r i b l e', 'It was terrible'],
    ['several spaced words', 'T h e f o o d w a s b a d', 'The food was bad'],
    ['letters between marks', 'It was t.e.r.r.i.b.l.e and b-a-d', 'It was terrible and bad'],
  ])('undoes %s', (_, text, clear) => {
    expect(respell(text)).toBe(clear);
  });

  it.each([
    'The good book sees three skiing bees in the vacuum of a bazaar',
    'J. R. R. Tolkien lived in the U.S.A. and met Mr. T. S. Eliot',
    'A 5km run on the 4th at 10am with 3d glasses, an mp3 player and B2 vitamins',
    'Covid19 in 2020s: $50k, 100%, utf8, i18n, x86, win10, web3, h264',
    'Mail me@example.com or @allen, at www.example.com!',
    'World War III, MCMXXIII, x, y and z',
    'Быстрая коричневая лиса прыгает через ленивую собаку',
    '',
  ])('changes no letter of %j', (text) => {
    expect(respell(text)).toBe(text);
  });

  it('changes fewer than 1 in 100 English texts', () => {
    const texts = fixtureTexts().map((text) => normaliseText(text).text);
    const changed = texts.filter((text) => respell(text) !== text);
    expect(changed.length).toBeLessThan(texts.length / 100);
  });

  it.each([
    ['letters', 'a '.repeat(50_000)],
    ['a stretched word', 'a'.repeat(200_000)],
    ['stretched words', 'aaabbbcccddd '.repeat(2_000)],
    ['figures', 'a1b3c4 '.repeat(3_000)],
    ['signs', 'a!'.repeat(50_000)],
  ])('ends with many %s', (_, text) => {
    expect(respell(text).length).toBeLessThanOrEqual(text.length);
  });
});
