// Which tests run against a change, in which order.

/** Milliseconds. Tests that take longer run only when all others pass. */
const slow = 500;

export const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * The tests that run a change, by file: files that take little time first, slow tests last.
 * @param known what a run of all tests showed of each file; `overhead` in milliseconds, what it takes besides its tests
 * @param names names of the tests that run the change; undefined if it runs while modules load
 */
export function planTests(known, mutant, names) {
  const wanted = names && new Set(names);
  const covers = ({ coverage: { static: loading, perTest } }) =>
    mutant in loading || Object.values(perTest).some((counts) => mutant in counts);
  const files = wanted
    ? known.map((one) => ({ ...one, tests: one.tests.filter(({ name }) => wanted.has(name)) }))
    : known.filter(covers);
  const pick = (isPicked) =>
    files
      .map(({ file, overhead, tests }) => {
        const picked = tests.filter(isPicked);
        const milliseconds = overhead + sum(picked.map((test) => test.milliseconds));
        return { file, milliseconds, only: new Set(picked.map(({ name }) => name)) };
      })
      .filter(({ only }) => only.size > 0)
      .sort((a, b) => a.milliseconds - b.milliseconds);
  return [...pick((test) => test.milliseconds <= slow), ...pick((test) => test.milliseconds > slow)];
}
