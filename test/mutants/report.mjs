// What Stryker's report says, as lines for a person.
import { relative } from 'node:path';

export const tableHead = `| Folder | Files | Mutants | Tested | Killed | Timed out | Survived | Not covered | Score |
|---|---|---|---|---|---|---|---|---|`;

/** One of how many changes is tested, chosen by their places: ASSAY_MUTANT_SHARE, 1 for all. */
const share = Number(process.env.ASSAY_MUTANT_SHARE ?? 1);

/** Whether a change is among those that are tested. */
export function isDrawn({ location, mutatorName, replacement }) {
  const text = `${location.start.line}:${location.start.column} ${mutatorName} ${replacement}`;
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return (hash >>> 8) % share === 0;
}

/** What is kept of Stryker's report of a file: the changes that were drawn, out of how many, and their share. */
export function keepDrawn({ source, mutants }) {
  const all = mutants.filter(({ status }) => status !== 'Ignored').length;
  return { source, all, share, mutants: mutants.filter(isDrawn) };
}

/**
 * Counts mutants by their state. `tested` leaves out texts of errors, and changes with which the tests did not start.
 * @param results pairs of a path and what is kept of its report
 * @returns also the score in percent, in which a change that was drawn from several counts for all of them
 */
export function countMutants(results) {
  const counts = { all: 0, tested: 0, killed: 0, timedOut: 0, survived: 0, notCovered: 0 };
  let [noticed, weight] = [0, 0];
  for (const [, { all, share, mutants }] of results) {
    const count = (state) => mutants.filter(({ status }) => status === state).length;
    const [killed, timedOut] = [count('Killed'), count('Timeout')];
    const [survived, notCovered] = [count('Survived'), count('NoCoverage')];
    const tested = killed + timedOut + survived + notCovered;
    for (const [name, value] of Object.entries({ all, tested, killed, timedOut, survived, notCovered }))
      counts[name] += value;
    noticed += (killed + timedOut) * share;
    weight += tested * share;
  }
  return { ...counts, score: weight === 0 ? 100 : (100 * noticed) / weight };
}

/** A row of the table. The score, the share of noticed mutants, is rounded down to one decimal place. */
export function formatRow(folder, files, { all, tested, killed, timedOut, survived, notCovered, score }) {
  const rounded = `${(Math.floor(score * 10) / 10).toFixed(1)} %`;
  const cells = [folder, files, all, tested, killed, timedOut, survived, notCovered, rounded];
  return `| ${cells.join(' | ')} |`;
}

const shorten = (text) => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 90));

/** `src/core/storage/lock.ts:14:7 ConditionalExpression: "!locks" -> "false"` */
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
