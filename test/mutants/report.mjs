// What Stryker's report says, as lines for a person.
import { relative } from 'node:path';

export const tableHead = `| Folder | Files | Mutants | Killed | Timed out | Survived | Not covered | Score |
|---|---|---|---|---|---|---|---|`;

/**
 * Counts mutants by their state. `total` leaves out texts of errors, and changes with which the tests did not start.
 * @param results pairs of a path and Stryker's report of the file
 */
export function countMutants(results) {
  const states = results.flatMap(([, { mutants }]) => mutants.map(({ status }) => status));
  const count = (state) => states.filter((one) => one === state).length;
  const counts = {
    killed: count('Killed'),
    timedOut: count('Timeout'),
    survived: count('Survived'),
    notCovered: count('NoCoverage'),
  };
  return { ...counts, total: counts.killed + counts.timedOut + counts.survived + counts.notCovered };
}

/** A row of the table. The score is the share of noticed mutants, in percent, rounded down to one decimal place. */
export function formatRow(folder, files, { total, killed, timedOut, survived, notCovered }) {
  const score = total === 0 ? 100 : Math.floor(((killed + timedOut) / total) * 1000) / 10;
  return `| \`${folder}\` | ${files} | ${total} | ${killed} | ${timedOut} | ${survived} | ${notCovered} | ${score.toFixed(1)} % |`;
}

const shorten = (text) => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 90));

/** `src/storage/lock.ts:14:7 ConditionalExpression: "!locks" -> "false"` */
export function formatSurvivor({ fileName, location, mutatorName, replacement, status }, source) {
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const before = lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join(' ');
  const note = status === 'NoCoverage' ? ' (no test runs it)' : '';
  const place = `${relative('.', fileName)}:${start.line}:${start.column}`;
  return `${place} ${mutatorName}: ${shorten(before)} -> ${shorten(replacement ?? '')}${note}`;
}
