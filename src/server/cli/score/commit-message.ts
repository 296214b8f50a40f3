// The text of a commit message file as Git will store it. Pure.

// Line that `git commit --verbose` writes above the diff; the first word is the comment character of the repository.
const scissors = /^(\S+) -{24} >8 -{24}$/;

/**
 * Removes what Git removes: everything from the scissors line on, comment lines, white space at the ends of lines, and
 * blank lines at both ends and in a row.
 * @param text of the file that Git passes to a `commit-msg` hook
 */
export function cleanCommitMessage(text: string): string {
  const lines = text.split(/\r?\n/);
  const cut = lines.findIndex((line) => scissors.test(line));
  const comment = scissors.exec(lines[cut] ?? '')?.[1] ?? '#';
  return lines
    .slice(0, cut === -1 ? lines.length : cut)
    .filter((line) => !line.startsWith(comment))
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
