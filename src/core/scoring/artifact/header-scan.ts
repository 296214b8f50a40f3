// A check of a header's structure before it is parsed. Pure. Parsing costs time and memory by structure, not by length,
// so these limits bound what a hostile file can cost.

import { artifactLimits } from '../../contract/fronts/index.js';
import { damagedError } from './layout.js';

const { depth: depthLimit, entries: siblingLimit, items: elementLimit } = artifactLimits;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

function checkLimit(holds: boolean, problem: string): void {
  if (!holds) throw damagedError(`Damaged model file: the header ${problem}`);
}

/**
 * Scans JSON text once; does not check that it is valid.
 * @throws artifact_damaged if it is deeper, wider or larger than the header of a model
 */
export function scanHeader(bytes: Uint8Array): void {
  /** Commas seen in each enclosing object or array. */
  const enclosing: number[] = [];
  let commas = 0;
  let elements = 0;
  let inString = false;
  // By index: iterating takes twice the time.
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (inString) {
      if (byte === backslash) index++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) {
      inString = true;
    } else if (byte === comma) {
      elements++;
      commas++;
      checkLimit(commas < siblingLimit, `has more than ${siblingLimit} entries in one object or array`);
    } else if (opening.has(byte)) {
      elements++;
      enclosing.push(commas);
      commas = 0;
      checkLimit(enclosing.length <= depthLimit, `is nested more than ${depthLimit} levels deep`);
    } else if (closing.has(byte)) {
      commas = enclosing.pop() ?? commas;
    }
    checkLimit(elements <= elementLimit, `has more than ${elementLimit} entries`);
  }
}
