// Multinomial logistic regression with an L2 penalty, as scikit-learn's LogisticRegression has it by default (C = 1, the
// intercept free): the head of published tables. Minimised by L-BFGS (Nocedal and Wright, algorithm 7.4) with backtracking.

const memory = 10;
const smallestGradient = 1e-4;

const dot = (a, b) => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
};

/** Probabilities of n rows, (n, classes) row-major. `weights`: (classes, dimensions + 1), the intercept last. */
export function probabilities({ rows, columns, data }, weights, classes) {
  const result = new Float64Array(rows * classes);
  for (let row = 0; row < rows; row++) {
    const logits = result.subarray(row * classes, (row + 1) * classes);
    for (let k = 0; k < classes; k++) {
      const from = k * (columns + 1);
      let sum = weights[from + columns];
      for (let i = 0; i < columns; i++) sum += weights[from + i] * data[row * columns + i];
      logits[k] = sum;
    }
    const largest = Math.max(...logits);
    let total = 0;
    for (let k = 0; k < classes; k++) {
      logits[k] = Math.exp(logits[k] - largest);
      total += logits[k];
    }
    for (let k = 0; k < classes; k++) logits[k] /= total;
  }
  return result;
}

/** Mean loss with its penalty, and its gradient. */
function lossOf(vectors, labels, classes) {
  const { rows, columns, data } = vectors;
  // Of two classes scikit-learn has one column of weights, whose half the columns here are, with opposite signs.
  const penalty = (classes === 2 ? 2 : 1) / rows;
  return (weights) => {
    const chances = probabilities(vectors, weights, classes);
    const gradient = new Float64Array(weights.length);
    let loss = 0;
    for (let row = 0; row < rows; row++) {
      loss -= Math.log(Math.max(1e-300, chances[row * classes + labels[row]])) / rows;
      for (let k = 0; k < classes; k++) {
        const error = (chances[row * classes + k] - (labels[row] === k ? 1 : 0)) / rows;
        const from = k * (columns + 1);
        for (let i = 0; i < columns; i++) gradient[from + i] += error * data[row * columns + i];
        gradient[from + columns] += error;
      }
    }
    for (let k = 0; k < classes; k++) {
      for (let i = k * (columns + 1); i < k * (columns + 1) + columns; i++) {
        loss += 0.5 * penalty * weights[i] ** 2;
        gradient[i] += penalty * weights[i];
      }
    }
    return { loss, gradient };
  };
}

/** The direction of L-BFGS from the last steps, each { step, change, curvature }. */
function directionOf(gradient, history) {
  const direction = Float64Array.from(gradient, (value) => -value);
  const shares = history.map(() => 0);
  for (let h = history.length - 1; h >= 0; h--) {
    const { step, change, curvature } = history[h];
    shares[h] = dot(step, direction) / curvature;
    for (let i = 0; i < direction.length; i++) direction[i] -= shares[h] * change[i];
  }
  const last = history.at(-1);
  const scale = last ? last.curvature / dot(last.change, last.change) : 1;
  for (let i = 0; i < direction.length; i++) direction[i] *= scale;
  history.forEach(({ step, change, curvature }, h) => {
    const share = shares[h] - dot(change, direction) / curvature;
    for (let i = 0; i < direction.length; i++) direction[i] += share * step[i];
  });
  return direction;
}

/**
 * Fits weights, (classes, dimensions + 1) row-major.
 * @param vectors { rows, columns, data } row-major
 * @param labels a class a row, 0 to classes - 1
 * @param iterations at most
 */
export function fitLogistic(vectors, labels, classes, iterations = 100) {
  const evaluate = lossOf(vectors, labels, classes);
  let weights = new Float64Array(classes * (vectors.columns + 1));
  let here = evaluate(weights);
  const history = [];
  for (let round = 0; round < iterations; round++) {
    if (here.gradient.every((value) => Math.abs(value) <= smallestGradient)) break;
    const direction = directionOf(here.gradient, history);
    const slope = dot(direction, here.gradient);
    let [length, next, there] = [1, weights, here];
    for (let attempt = 0; attempt < 30; attempt++, length /= 2) {
      next = weights.map((value, i) => value + length * direction[i]);
      there = evaluate(next);
      if (there.loss <= here.loss + 1e-4 * length * slope) break;
    }
    const step = next.map((value, i) => value - weights[i]);
    const change = there.gradient.map((value, i) => value - here.gradient[i]);
    const curvature = dot(step, change);
    if (curvature > 1e-12) history.push({ step, change, curvature });
    if (history.length > memory) history.shift();
    [weights, here] = [next, there];
  }
  return weights;
}
