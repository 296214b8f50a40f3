// Whether an encoder on WebAssembly can run here, found before its files are downloaded.

/** A module whose only function returns `i8x16.popcnt(i8x16.splat(0))`. */
const probe = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

/** Compiles a module with SIMD; `WebAssembly.validate` would not notice a policy. @returns what that throws, if it does */
export function findSimdObstacle(): unknown {
  try {
    new WebAssembly.Module(probe);
    return undefined;
  } catch (cause) {
    return cause;
  }
}
