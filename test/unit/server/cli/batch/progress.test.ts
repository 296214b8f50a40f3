import { expect, it, vi } from 'vitest';
import {
  formatProgress,
  formatTime,
  showBatchProgress,
} from '../../../../../src/server/cli/batch/progress.js';

it('says how many, how fast, and how long', () => {
  expect(formatProgress(12_288, 1_000_000, 3_912)).toBe(
    '12,288 of 1,000,000 texts, 3,912 texts/s, about 4 min left',
  );
  expect(formatProgress(0, 10, 0)).toBe('0 of 10 texts, 0 texts/s');
  expect(formatProgress(10, 10, 5)).toBe('10 of 10 texts, 5 texts/s');
  expect([0.2, 89, 600, 36_000].map(formatTime)).toEqual(['1 s', '89 s', '10 min', '10.0 h']);
});

it('rewrites one line in a terminal, writes lines elsewhere, and nothing when it is quiet', () => {
  vi.useFakeTimers();
  try {
    const written = (isTerminal: boolean, quiet: boolean) => {
      const texts: string[] = [];
      const output = { isTerminal, write: (text: string) => void texts.push(text) };
      const progress = showBatchProgress(output, { done: 5, total: 20 }, () => '2 workers', quiet);
      progress.add(5);
      vi.advanceTimersByTime(10_000);
      progress.stop();
      vi.advanceTimersByTime(10_000);
      return texts;
    };
    const [first, ...more] = written(true, false);
    const eraseLine = '\r\u001b[2K';
    expect(first?.startsWith(eraseLine)).toBe(true);
    expect(first?.slice(eraseLine.length)).toMatch(/^10 of 20 texts, .* left, 2 workers$/);
    expect(more.at(-1)).toBe(eraseLine);
    expect(written(false, false)).toEqual([expect.stringMatching(/^10 of 20 texts, .* left, 2 workers\n$/)]);
    expect(written(true, true)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
