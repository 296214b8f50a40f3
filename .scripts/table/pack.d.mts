export function packFourBits(numbers: Float32Array): Uint8Array<ArrayBuffer>;
