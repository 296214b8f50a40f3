// The inference half of every scoring method, reduced to three kinds of geometry. D = d + s: semantic and style blocks
// together. Fitting returns one of these, so scoring does not need to know which method produced it.

/** raw(x) = w.x + b. balanced_linear, weighted_linear, weighted_fisher, ridge, regression. */
export interface LinearGeometry {
  readonly kind: 'linear';
  /** (D) */
  readonly weights: Float32Array;
  readonly bias: number;
}

/** raw(x) = piecewise-linear class-balanced distribution function of w.x, mapped to [-1, 1]. percentile. */
export interface EmpiricalGeometry {
  readonly kind: 'empirical';
  /** (D) */
  readonly weights: Float32Array;
  /** (k) strictly increasing values of w.x. */
  readonly knots: Float32Array;
  /** (k) non-decreasing, in [-1, 1]. */
  readonly levels: Float32Array;
}

/**
 * raw(x) = cos(g * P(x - c), a), where P removes `components` and g weights dimensions.
 * centered_cosine, balanced_cosine, weighted_cosine.
 */
export interface CosineGeometry {
  readonly kind: 'cosine';
  /** c, (D) */
  readonly center: Float32Array;
  /** a, (D), unit, already weighted and projected. */
  readonly axis: Float32Array;
  /** g, (D); null if all are 1. */
  readonly scale: Float32Array | null;
  /** (m, D) row-major orthonormal rows to remove; empty if m = 0. */
  readonly components: Float32Array;
}

interface Geometries {
  readonly linear: LinearGeometry;
  readonly empirical: EmpiricalGeometry;
  readonly cosine: CosineGeometry;
}

export type GeometryKind = keyof Geometries;

/** A geometry of the given kinds, by default of any. Mapped, so that a table of functions by kind can be called. */
export type Geometry<Kind extends GeometryKind = GeometryKind> = {
  [K in Kind]: { readonly kind: K } & Geometries[K];
}[Kind];
