// Seeded draws of training rows. Same seed, same rows, for every method and for the baseline.
import { createHash } from 'node:crypto';

/** A generator of numbers in [0, 1), seeded by anything printable. Mulberry32. */
export function generator(...seed) {
  let state = createHash('sha256').update(seed.join('\u0000')).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A copy in seeded random order. */
export function shuffled(values, ...seed) {
  const next = generator(...seed);
  const copy = [...values];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}

/**
 * Places of the training rows of every trait.
 * @param shots rows a class; or 'all': at most `cap` rows of the task, in the set's own proportions; or 'graded': the
 *   same with the rows between the poles
 * @returns one sorted list a trait
 */
export function drawRows(task, shots, seed, cap) {
  const places = shuffled(
    task.train.map((_, i) => i),
    seed,
    task.name,
  );
  if (shots === 'graded') return [inOrder(places.slice(0, cap))];
  if (shots === 'all') {
    const kept = new Set(places.filter(graded(task)).slice(0, cap));
    return task.traits.map(({ train }) => inOrder(places.filter((i) => train[i] >= 0 && kept.has(i))));
  }
  if (task.strata) {
    const rows = inOrder(perClass(places, (i) => task.strata[i], shots, otherTopics));
    return task.traits.map(() => rows);
  }
  return task.traits.map(({ train }) =>
    inOrder(
      perClass(
        places.filter((i) => train[i] >= 0),
        (i) => train[i],
        shots,
      ),
    ),
  );
}

/** Rows of topics that are no trait, together, in classes' worth. */
const otherTopics = 5;

/** Rows that some trait has a label for. */
const graded =
  ({ traits }) =>
  (i) =>
    traits.some(({ train }) => train[i] >= 0);

/** Classes that are no trait are one pool, of so many times the rows of a class. */
function perClass(places, classOf, shots, pool = 1) {
  const taken = new Map();
  return places.filter((i) => {
    const count = taken.get(classOf(i)) ?? 0;
    taken.set(classOf(i), count + 1);
    return count < (classOf(i) < 0 ? pool * shots : shots);
  });
}

const inOrder = (places) => places.sort((a, b) => a - b);
