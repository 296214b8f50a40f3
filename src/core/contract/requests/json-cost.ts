// What a JSON text costs its parser, found in one scan before it is parsed. Pure.
import { AssayError } from '../errors.js';
import { bodyLimits } from '../fronts/index.js';
import type { FrontLimits } from '../fronts/limits.js';

/** Odd and unknown to those who send texts, so that no two keys can be made to have one hash. */
const factor = Math.floor(Math.random() * 2 ** 30) * 2 + 1;

const mix = (hash: number, unit: number): number => Math.imul(hash ^ unit ^ (hash >>> 15), factor);

function limit(count: number, max: number | undefined, what: string): void {
  if (max !== undefined && count > max)
    throw new AssayError('invalid_request', `Body has too many ${what}: the maximum is ${max}`);
}

/**
 * Rejects JSON that is nested too deeply, has too many values, or too many keys that no object before it has had in that
 * order: an engine keeps a table of such sequences, and takes microseconds for each new key.
 *
 * Does not check that the text is valid JSON. Keys are counted by a hash of 30 bits: of 10,000, two may count as one.
 *
 * @param limits depth, values as `items`, new keys as `entries`. Default: those of bodies
 * @throws invalid_request
 */
export function checkJson(jsonText: string, limits: FrontLimits = bodyLimits): void {
  const countsKeys = limits.entries !== undefined;
  const sequences = new Set<number>();
  /** Hash of the keys so far, for each open object. */
  const open: number[] = [0];
  let [depth, values, hash, inString] = [0, 1, 0, false];
  for (let i = 0; i < jsonText.length; i += 1) {
    const unit = jsonText.charCodeAt(i);
    if (inString) {
      if (unit === 0x22) inString = false;
      else hash = mix(hash, unit === 0x5c ? jsonText.charCodeAt(++i) + 0x10000 : unit);
    } else if (unit === 0x22) [inString, hash] = [true, 1];
    else if (unit === 0x3a) {
      const keys = mix(open[depth] ?? 0, hash);
      open[depth] = keys;
      if (!countsKeys) continue;
      // 30 bits are stored in the set itself; all 32 would be an object each.
      sequences.add(keys >> 2);
      limit(sequences.size, limits.entries, 'different keys');
    } else if (unit === 0x7b || unit === 0x5b) {
      open[++depth] = 0;
      values += 1;
      if (depth > (limits.depth ?? depth))
        throw new AssayError('invalid_request', 'Body is nested too deeply');
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
    else if (unit === 0x2c) values += 1;
  }
  limit(values, limits.items, 'values');
}
