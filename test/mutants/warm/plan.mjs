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

/** The plan without a test. */
export const omitTest = (plan, name) =>
  plan
    .map((one) => ({ ...one, only: new Set([...one.only].filter((other) => other !== name)) }))
    .filter(({ only }) => only.size > 0);

/**
 * Moves changes that only run while modules load from the tests that load them by `import()` to `static`: the other tests
 * of the file depend on them as well.
 * @param coverage counts of runs of changes in new modules
 * @param warm the same of a second run, in modules that are loaded
 */
export function separateLoading(coverage, warm) {
  for (const [test, counts] of Object.entries(coverage.perTest))
    for (const [mutant, count] of Object.entries(counts)) {
      if (warm.perTest[test]?.[mutant] !== undefined) continue;
      coverage.static[mutant] = (coverage.static[mutant] ?? 0) + count;
      delete counts[mutant];
    }
}
