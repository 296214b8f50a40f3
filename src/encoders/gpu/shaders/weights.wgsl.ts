// How the programs store and read weights, four at a time. They compute in float32 either way, so that devices without
// half-float arithmetic run them, too.

/**
 * `half`: half floats, two in a word. `single`: float32, twice the memory. `integer`: int8, four in a word, without their
 * scales.
 */
export type Precision = 'half' | 'single' | 'integer';

interface WeightFormat {
  /** Bytes of a weight. */
  readonly bytes: number;
  /** WGSL type of four weights. */
  readonly quad: string;
  /** WGSL that reads four weights as vec4f. */
  readonly read: (quad: string) => string;
}

export const weightFormats = {
  half: {
    bytes: 2,
    quad: 'vec2u',
    read: (quad) => `vec4f(unpack2x16float(${quad}.x), unpack2x16float(${quad}.y))`,
  },
  single: { bytes: 4, quad: 'vec4f', read: (quad) => quad },
  integer: {
    bytes: 1,
    quad: 'u32',
    // Not by `unpack4xI8`, which not every browser has.
    read: (quad) => `vec4f(bitcast<vec4i>(vec4u(${quad}) << vec4u(24u, 16u, 8u, 0u)) >> vec4u(24u))`,
  },
} as const satisfies Record<Precision, WeightFormat>;
