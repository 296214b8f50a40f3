export function encodePieces(
  entries: readonly (readonly [piece: string, score: number])[],
  unknown: number,
): Uint8Array<ArrayBuffer>;
