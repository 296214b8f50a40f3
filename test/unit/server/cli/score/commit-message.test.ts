import { expect, it } from 'vitest';
import { cleanCommitMessage } from '../../../../../src/server/cli/score/commit-message.js';

it('removes comment lines, trailing white space and blank lines, as Git does', () => {
  const text = '\n\nFix the queue  \r\n\n\n\nBecause it stalls.\t\n# On branch main\n#\n\n';
  expect(cleanCommitMessage(text)).toBe('Fix the queue\n\nBecause it stalls.');
});

it('removes everything from the scissors line on, with the comment character of the repository', () => {
  const cut = '------------------------ >8 ------------------------';
  const text = `Close #12\n#13 too\n; a comment\n; ${cut}\n; Do not modify\ndiff --git a/a b/a\n`;
  expect(cleanCommitMessage(text)).toBe('Close #12\n#13 too');
  expect(cleanCommitMessage(`Fix\n# ${cut}\n+line`)).toBe('Fix');
});

it('keeps a text without comments, and leaves nothing of comments alone', () => {
  expect(cleanCommitMessage('Fix #12: keep --- lines')).toBe('Fix #12: keep --- lines');
  expect(cleanCommitMessage('# only\n# comments\n')).toBe('');
});
