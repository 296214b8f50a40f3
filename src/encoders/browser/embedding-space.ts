// The identity of the space of the browser's vectors. A browser names neither its model nor the model's version, and may
// replace it at any time: so a few fixed texts are embedded at every load and compared with those of earlier loads.

import { surfaceRevision } from '../../core/embedding/parts/index.js';
import type { Matrix } from '../../core/numerics/index.js';
import { type Area, sha256 } from '../../core/storage/index.js';
import { compare } from '../parts/index.js';

/** Increased when vectors change although the browser's do not. */
const browserRevision = 'browser-1';

const key = 'browser/spaces';
/** Number of spaces that are stored, the latest: a browser may go back to an earlier model. */
const maxSpaces = 4;
/** Steps of a component of 1: what two runs of one model differ by is smaller. */
const steps = 200;

/** A space, as it is stored. */
interface EmbeddingSpace {
  readonly revision: string;
  /** (n, d) unit rows, of the self-test's texts. */
  readonly vectors: Matrix;
}

export interface IdentifiedSpace extends EmbeddingSpace {
  /** True for a space that was not met before, on a device that has met another one. */
  readonly isChanged: boolean;
}

/** True if both are of one space, except for noise. */
export const isSameSpace = (vectors: Matrix, known: Matrix): boolean =>
  vectors.columns === known.columns && vectors.rows === known.rows && compare(vectors, known).passed;

/**
 * Finds the space of vectors among those that are stored, or stores it.
 * @param vectors (n, d) unit rows, of the self-test's texts
 */
export async function identifySpace(vectors: Matrix, spaces: Area<unknown>): Promise<IdentifiedSpace> {
  const created = { revision: await createRevision(vectors), vectors };
  let identified: IdentifiedSpace = { ...created, isChanged: false };
  // In one transaction, so that two tabs agree on the vectors that later loads are compared with.
  await spaces.update(key, (stored) => {
    const spaces = Array.isArray(stored) ? stored.filter(isSpace) : [];
    const known = spaces.find((space) => isSameSpace(vectors, space.vectors));
    identified = { ...(known ?? created), isChanged: !known && spaces.length > 0 };
    return known ? [] : [[key, [...spaces, created].slice(-maxSpaces)]];
  });
  return identified;
}

/** From the vectors themselves, rounded, so that equal models on two devices have the same revision where noise permits. */
async function createRevision({ rows, columns, data }: Matrix): Promise<string> {
  const rounded = Array.from(data, (value) => Math.round(value * steps));
  const parts = [browserRevision, surfaceRevision, rows, columns, rounded.join(' ')];
  return (await sha256(new TextEncoder().encode(parts.join('\n')))).slice(0, 16);
}

function isSpace(value: unknown): value is EmbeddingSpace {
  if (typeof value !== 'object' || value === null) return false;
  const { revision, vectors } = value as Partial<EmbeddingSpace>;
  return typeof revision === 'string' && vectors?.data instanceof Float32Array;
}
