// A look at a header's text before it is parsed: how much structure it has. Pure. Parsing costs time and memory by
// structure, not by length, so this is what bounds the harm of a hostile file.
import { damaged } from './artifact.js';

/** Deeper than any model, shallow enough for any stack. */
const depthLimit = 16;

/** Entries of one object or array: a thousand traits. */
const siblingLimit = 1024;

/** A model of a thousand traits, each with everything that a trait can have, holds 85,000. */
const elementLimit = 98_304;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

function check(holds: boolean, problem: string): void {
  if (!holds) throw damaged(`the model file is damaged: its header ${problem}`);
}

/**
 * Passes over JSON text once; says nothing about whether it is valid.
 * @throws artifact_damaged when it is deeper, wider or larger than a model's
 */
export function scanHeader(bytes: Uint8Array): void {
  const siblings = new Uint32Array(depthLimit + 1);
  let depth = 0;
  let elements = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (inString) {
      if (byte === backslash) index++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) {
      inString = true;
    } else if (byte === comma) {
      elements++;
      siblings[depth]!++;
      check(siblings[depth]! < siblingLimit, 'has too many entries in one place');
    } else if (opening.has(byte)) {
      elements++;
      depth++;
      check(depth <= depthLimit, 'is nested too deeply');
      siblings[depth] = 0;
    } else if (closing.has(byte)) {
      depth = Math.max(0, depth - 1);
    }
    check(elements <= elementLimit, 'has too many entries');
  }
}
