import { describe, expect, it } from 'vitest';
import { isQuestion } from '../../../../src/core/content/index.js';

describe('a text only asks', () => {
  it.each([
    'What do you think about mandatory voting?',
    'what is your view of the new rules',
    'Should pupils wear uniforms?',
    'Are you for or against it?',
    'so why waste so much money?',
    "What's the use of that?",
    'Hello, do you agree? Or should we wait?',
    '"Who pays for this?"',
    'is it right to make people vote',
    'does it help anybody',
    'have you voted',
    "Don't you see it?!",
  ])('%s', (text) => {
    expect(isQuestion(text)).toBe(true);
  });
});

describe('a text says something, whatever it asks beside it', () => {
  it.each([
    '',
    '?!',
    'Voting should be mandatory.',
    'Rights that nobody uses are lost, so why not make it a duty?',
    'Minors have few rights as it is, why take this one away?',
    'What do you think? I am against it.',
    'Do it now',
    'When schools close early, parents suffer',
    'Will power is not enough',
    'Have courage and vote',
    'What a waste of money!',
    'How ironic is it that I pay for this.',
    'Uniforms help',
  ])('%s', (text) => {
    expect(isQuestion(text)).toBe(false);
  });
});
