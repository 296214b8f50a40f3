// Logistic regression with a ridge over standardised features, by Newton's method.

/**
 * @param rows `{ x, label, weight }`: features, 0 or 1, and how much the row counts
 * @param columns indices of the features in use
 * @returns the bias, the weights of the columns, and by feature how much its weight times its deviation is
 */
export function fitRidge(rows, columns, ridge) {
  const k = columns.length;
  const mean = columns.map((c) => rows.reduce((sum, { x }) => sum + x[c], 0) / rows.length);
  const deviation = columns.map((c, j) => {
    const variance = rows.reduce((sum, { x }) => sum + (x[c] - mean[j]) ** 2, 0) / rows.length;
    return Math.sqrt(variance);
  });
  // A feature that does not vary gets no weight.
  const scale = deviation.map((value) => (value < 1e-6 ? 1e9 : value));
  const design = rows.map(({ x }) =>
    Float64Array.from([...columns.map((c, j) => (x[c] - mean[j]) / scale[j]), 1]),
  );
  const b = new Float64Array(k + 1);
  for (let iteration = 0; iteration < 12; iteration++) {
    const gradient = Float64Array.from(b, (value, j) => (j < k ? ridge : 1e-6) * value);
    const hessian = Array.from({ length: k + 1 }, (_, j) => {
      const row = new Float64Array(k + 1);
      row[j] = j < k ? ridge : 1e-6;
      return row;
    });
    for (const [i, x] of design.entries()) {
      const { label, weight } = rows[i];
      let z = 0;
      for (let j = 0; j <= k; j++) z += x[j] * b[j];
      const p = 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, z))));
      const slope = weight * (p - label);
      const curve = weight * Math.max(p * (1 - p), 1e-4);
      for (let j = 0; j <= k; j++) {
        gradient[j] += slope * x[j];
        const scaled = curve * x[j];
        const row = hessian[j];
        for (let l = 0; l <= j; l++) row[l] += scaled * x[l];
      }
    }
    const step = solve(hessian, gradient);
    let largest = 0;
    for (let j = 0; j <= k; j++) {
      b[j] -= step[j];
      largest = Math.max(largest, Math.abs(step[j]));
    }
    if (largest < 1e-3) break;
  }
  const weights = columns.map((_, j) => b[j] / scale[j]);
  const bias = b[k] - weights.reduce((sum, weight, j) => sum + weight * mean[j], 0);
  const effects = [];
  for (const [j, c] of columns.entries()) effects[c] = Math.abs(weights[j]) * deviation[j];
  return { bias, weights, effects };
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. @param a its lower triangle, overwritten */
function solve(a, b) {
  const n = b.length;
  for (let j = 0; j < n; j++) {
    for (let l = 0; l < j; l++) a[j][j] -= a[j][l] ** 2;
    a[j][j] = Math.sqrt(a[j][j]);
    for (let i = j + 1; i < n; i++) {
      for (let l = 0; l < j; l++) a[i][j] -= a[i][l] * a[j][l];
      a[i][j] /= a[j][j];
    }
  }
  const y = Float64Array.from(b);
  for (let i = 0; i < n; i++) {
    for (let l = 0; l < i; l++) y[i] -= a[i][l] * y[l];
    y[i] /= a[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let l = i + 1; l < n; l++) y[i] -= a[l][i] * y[l];
    y[i] /= a[i][i];
  }
  return y;
}
