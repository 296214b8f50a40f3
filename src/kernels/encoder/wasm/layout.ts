// Layout of quantised rows and weights in memory. A word has the neighbours in depth that one multiplication takes: four
// bytes of a row, four numbers of one byte or two of two. Weights take one byte. Rows are stored in tiles of four and
// weights in panels of eight columns, word by word in depth, so that the inner loop advances one pointer for each:
//
//   rows     for each tile: [word][4 rows]
//   panel    8 scales and 8 biases (float32); sums of weights and [word][8 columns], in the order of the scaling
//
// A segment is a run of depth with a scale of its own: one large activation costs precision only there. Where scales and
// sums are: row-scaling/layout.ts and segment-scaling/layout.ts.

export const tileRows = 4;
export const panelColumns = 8;
export const wordBytes = 4;
export const tileWordBytes = tileRows * wordBytes;
export const panelWordBytes = panelColumns * wordBytes;
/** Bytes of a panel's scales and biases. */
export const panelHeadBytes = 2 * 4 * panelColumns;

/** Quantised activations are 0..127, weights -127..127. */
export const activationLevels = 127;
export const weightLevels = 127;

/** The longest run of at most `longest` that divides the depth and is a multiple of 16. @param depth likewise */
export function fitSegment(depth: number, longest: number): number {
  for (let segment = Math.min(depth, longest - (longest % 16)); segment > 16; segment -= 16)
    if (depth % segment === 0) return segment;
  return 16;
}
