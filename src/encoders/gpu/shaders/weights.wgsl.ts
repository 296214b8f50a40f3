// How the programs store and read weights, four at a time, and what they multiply in. Sums are float32 in every one.

/**
 * `half`: half floats, two in a word, multiplied in float32, so that every device runs them. `half-products`: the same weights,
 * multiplied in half floats, where the device has `shader-f16`. `single`: float32, twice the memory. `integer`: int8, four in a word,
 * without their scales.
 */
export type FloatPrecision = 'half' | 'half-products' | 'single';
export type Precision = FloatPrecision | 'integer';

interface WeightFormat {
  /** Bytes of a weight. */
  readonly bytes: number;
  /** WGSL type of four weights. */
  readonly quad: string;
  /** WGSL that reads four weights as `factor`. */
  readonly read: (quad: string) => string;
  /** WGSL type of four factors of a product. */
  readonly factor: string;
  /** WGSL type of four times four. */
  readonly block: string;
  /** WGSL that makes factors of a vec4f. */
  readonly round: (value: string) => string;
}

const inSingle = { factor: 'vec4f', block: 'mat4x4f', round: (value: string) => value };

const maxHalf = 65504;

export const weightFormats = {
  half: {
    bytes: 2,
    quad: 'vec2u',
    read: (quad) => `vec4f(unpack2x16float(${quad}.x), unpack2x16float(${quad}.y))`,
    ...inSingle,
  },
  'half-products': {
    bytes: 2,
    quad: 'vec4h',
    read: (quad) => quad,
    factor: 'vec4h',
    block: 'mat4x4h',
    // What a half float cannot hold has no defined value.
    round: (value) => `vec4h(clamp(${value}, vec4f(-${maxHalf}.0), vec4f(${maxHalf}.0)))`,
  },
  single: { bytes: 4, quad: 'vec4f', read: (quad) => quad, ...inSingle },
  integer: {
    bytes: 1,
    quad: 'u32',
    // Not by `unpack4xI8`, which not every browser has.
    read: (quad) => `vec4f(bitcast<vec4i>(vec4u(${quad}) << vec4u(24u, 16u, 8u, 0u)) >> vec4u(24u))`,
    ...inSingle,
  },
} as const satisfies Record<Precision, WeightFormat>;

/** What a program begins with. */
export const enableHalves = (precision: Precision): string =>
  precision === 'half-products' ? 'enable f16;' : '';
