// Limits of requests. In a file of their own: every page contains them, and no other ones.
import type { FrontLimits } from './limits.js';

/** Bodies of requests as JSON, and messages of agents: two texts of 1 MiB with each byte escaped to six, and field names. */
export const bodyLimits = {
  bytes: 13 * 1024 * 1024,
  depth: 64,
  items: 1_000_000,
  /** Keys that no object before has had in that order. */
  entries: 10_000,
} as const satisfies FrontLimits;

/** A text to score, in bytes of UTF-8. */
export const contentLimits = { bytes: 1_048_576 } as const satisfies FrontLimits;
