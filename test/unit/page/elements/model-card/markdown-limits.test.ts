import { describe, expect, it } from 'vitest';
import { exceedsMarkdownLimits } from '../../../../../src/page/elements/model-card/markdown-limits.js';

describe('exceedsMarkdownLimits', () => {
  it.each([
    ['nothing', ''],
    [
      'prose with a list',
      '# Terms\n\n- one *word*\n  - two\n    1. three\n\n> Cite [us](https://a.example).\n',
    ],
    ['a rule of many dashes', `${'-'.repeat(500)}\n${'*'.repeat(500)}`],
    ['500 marks in each of two paragraphs', `${'*a '.repeat(500)}\n\n${'_a '.repeat(500)}`],
    ['16 quotes', `${'> '.repeat(16)}a`],
  ])('renders %s', (_, text) => {
    expect(exceedsMarkdownLimits(text)).toBe(false);
  });

  it.each([
    ['a long text', 'a'.repeat(20_001)],
    ['17 quotes', `${'>'.repeat(17)}a`],
    ['17 lists in a line', `${'- '.repeat(17)}a`],
    ['17 numbered lists in a line', `a\r${'1. '.repeat(17)}a`],
    [
      'lists that are indented ever further',
      Array.from({ length: 20 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
    ],
    ['501 marks in a paragraph', `${'*a\n'.repeat(501)}`],
  ])('leaves %s as text', (_, text) => {
    expect(exceedsMarkdownLimits(text)).toBe(true);
  });
});
