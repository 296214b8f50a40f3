// How the programs store and read weights, four at a time. They compute in float32 either way, so that devices without
// half-float arithmetic run them, too.

/** `half`: half floats, two in a word. `single`: float32, twice the memory. */
export type Precision = 'half' | 'single';

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
} as const satisfies Record<Precision, WeightFormat>;
