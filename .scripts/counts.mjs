// Counts passed and failed tests of a step of `npm test` from its exit code and output, and finds what failed.

/** Counts a step that passes or fails as a whole. */
export const whole = ({ code }) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/**
 * A step whose output ends with `N passed, N failed`. Without that line it tested nothing, and with an exit code that
 * its count does not explain it crashed: one failure.
 */
export function counted({ code, output }) {
  const last = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1);
  if (!last) return { passed: 0, failed: 1 };
  const [passed, failed] = [Number(last[1]), Number(last[2])];
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** A step of @web/test-runner in several browsers: each has a last line `NAME: | … | N passed, N failed`, which are added up. */
export function countedByBrowser({ code, output }) {
  const byBrowser = new Map();
  for (const line of toLines(output)) {
    const [, name, passed, failed] = /^\W*(\w[^|]*): +\|.*\| (\d+) passed, (\d+) failed/u.exec(line) ?? [];
    if (name) byBrowser.set(name, [Number(passed), Number(failed)]);
  }
  if (byBrowser.size === 0) return { passed: 0, failed: 1 };
  const [passed, failed] = [0, 1].map((at) => [...byBrowser.values()].reduce((sum, one) => sum + one[at], 0));
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** Lines that name a failure, by the runners that `npm test` uses: vitest, @web/test-runner, our own. */
const marked = /^\s*(×|✗|𐄂|❌|FAIL|✖|not ok)/u;
/** Lines of programs without such marks: tsc, Biome, Node. Tests of errors log some, too. */
const mentioned = /\b\w*Error:|error TS\d|━━━/u;
const linesAfter = 4;

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of colours and cursors begin with one
const toLines = (output) => output.replace(/\x1b\[[\d;]*[A-Za-z]/g, '').split('\n');

/** The lines of a failed step that name failures, each with a few that follow; at most `most`, or the last ones without any. */
export function failures(output, most = 60) {
  const lines = toLines(output);
  const failing = lines.some((line) => marked.test(line)) ? marked : mentioned;
  const shown = new Set();
  for (const [i, line] of lines.entries())
    if (failing.test(line)) for (let j = i; j <= i + linesAfter && j < lines.length; j++) shown.add(j);
  const found = [...shown].map((i) => lines[i]).filter((line) => line.trim() !== '');
  return (found.length > 0 ? found.slice(0, most) : lines.slice(-most)).join('\n');
}

/** Test files of @web/test-runner's output in which something failed. */
export function failedFiles(output) {
  const files = new Set();
  let file;
  for (const line of toLines(output)) {
    file = /^(\S+\.test\.ts):$/.exec(line)?.[1] ?? file;
    if (file && /^\s*(𐄂|❌)/u.test(line)) files.add(file);
  }
  return [...files];
}

/** Titles of the failed cases in the output of `test/faults/run.mjs`. */
export const failedTitles = (output) =>
  toLines(output).flatMap((line) => /^ {2}✗ (.+)$/u.exec(line)?.[1] ?? []);

/** The parts that failed, as `test/consumers/run.mjs` names them at its end; none if it did not get there. */
export const failedParts = (output) =>
  toLines(output)
    .findLast((line) => line.startsWith('failed parts: '))
    ?.split(' ')
    .slice(2) ?? [];

/** The fronts whose measurements failed, each once; titles are `front: shape`. */
export const failedFronts = (output) => [
  ...new Set(toLines(output).flatMap((line) => /^not ok {2}(\w+): \w/u.exec(line)?.[1] ?? [])),
];
