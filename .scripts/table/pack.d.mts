/** Packs numbers, a multiple of 32, in four bits each. */
export function packFourBits(numbers: Float32Array, options?: { search?: boolean }): Uint8Array<ArrayBuffer>;
