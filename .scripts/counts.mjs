// Counts passed and failed tests of a step of `npm test` from its exit code and output.

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
