// Training rows as published protocols draw them. Each draw is places in the training file.
import { RandomState } from './random-state.mjs';

const seeds = Array.from({ length: 10 }, (_, seed) => seed);

/** The first `count` rows of each class in this order. */
function perClass(order, labels, count) {
  const taken = new Map();
  return order.filter((i) => {
    const known = taken.get(labels[i]) ?? 0;
    taken.set(labels[i], known + 1);
    return known < count;
  });
}

/** MTEB: one list of all rows, shuffled for each of ten draws by a new RandomState(42) from where the last draw left it. */
export function drawMteb(labels, count) {
  const order = Array.from(labels, (_, i) => i);
  return seeds.map(() => perClass(new RandomState(42).shuffle(order), labels, count));
}

/** SetFit: pandas' `sample` of the rows of each class, in the order in which classes first occur, seeds 0 to 9. */
export function drawSetFit(labels, count) {
  const classes = [...new Set(labels)];
  return seeds.map((seed) =>
    classes.flatMap((label) => {
      const rows = [...labels.keys()].filter((i) => labels[i] === label);
      if (rows.length <= count) return rows;
      return new RandomState(seed)
        .permutation(rows.length)
        .slice(0, count)
        .map((i) => rows[i]);
    }),
  );
}

/** `count` rows of all, seeds 0 to 9. */
export const drawUniform = (labels, count) =>
  seeds.map((seed) => new RandomState(seed).permutation(labels.length).slice(0, count));
