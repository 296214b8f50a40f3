// The bytes of a WebAssembly module that sums rows, assembled from its instructions. Pure.
//
//   sum(rows, count, stride, out): out[c] = rows[0][c] + rows[1][c] + ... in float64, in that order, for the columns
//   of rows of `stride` bytes of float32. stride is a multiple of 64, count at least 1; out takes twice the bytes of a row.
//
// Sixteen columns at a time, a cache line: eight sums of two columns each stay in registers while the loop passes the
// rows.

/** Encodes an unsigned integer as LEB128: seven bits per byte. */
const encodeLeb128 = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...encodeLeb128(value >> 7)];
const encodeVector = (items: readonly (readonly number[])[]): number[] => [
  ...encodeLeb128(items.length),
  ...items.flat(),
];
const encodeSection = (id: number, content: readonly number[]): number[] => [
  id,
  ...encodeLeb128(content.length),
  ...content,
];
const encodeName = (name: string): number[] =>
  encodeVector(Array.from(name, (letter) => [letter.charCodeAt(0)]));

const i32 = 0x7f;
const v128 = 0x7b;
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
/** value < 8192. Signed LEB128: from 64 on a second byte keeps the sign bit 0. */
const constant = (value: number) => [0x41, ...(value < 64 ? [value] : [(value & 127) | 128, value >> 7])];
const add = [0x6a];
const subtract = [0x6b];
const differs = [0x47];
/** Repeats its body while that leaves a value other than 0 on the stack. */
const repeat = (...body: number[][]) => [0x03, 0x40, ...body.flat(), 0x0d, 0, 0x0b];
const simd = (operation: number) => [0xfd, ...encodeLeb128(operation)];
const zero = [...simd(12), ...new Array<number>(16).fill(0)];
const loadTwoFloats = (offset: number) => [...simd(93), 3, offset];
const promote = simd(95);
const addPairs = simd(240);
const store = (offset: number) => [...simd(11), 4, offset];

const [rows, count, stride, out, end, at, left, firstSum] = [0, 1, 2, 3, 4, 5, 6, 7];
const pairs = [0, 1, 2, 3, 4, 5, 6, 7];
const sumOf = (pair: number) => firstSum + pair;

const addRow = pairs.flatMap((pair) => [
  ...get(sumOf(pair)),
  ...get(at),
  ...loadTwoFloats(8 * pair),
  ...promote,
  ...addPairs,
  ...set(sumOf(pair)),
]);

const body = [
  ...[...get(rows), ...get(stride), ...add, ...set(end)],
  ...repeat(
    pairs.flatMap((pair) => [...zero, ...set(sumOf(pair))]),
    [...get(rows), ...set(at), ...get(count), ...set(left)],
    repeat(
      addRow,
      [...get(at), ...get(stride), ...add, ...set(at)],
      [...get(left), ...constant(1), ...subtract, ...tee(left)],
    ),
    pairs.flatMap((pair) => [...get(out), ...get(sumOf(pair)), ...store(16 * pair)]),
    [...get(out), ...constant(128), ...add, ...set(out)],
    [...get(rows), ...constant(64), ...add, ...tee(rows), ...get(end), ...differs],
  ),
  0x0b,
];

const locals = encodeVector([
  [3, i32],
  [pairs.length, v128],
]);

/** Exports `memory`, one page that can grow, and `sum`. */
export const sumRowsModule = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...encodeSection(1, encodeVector([[0x60, 4, i32, i32, i32, i32, 0]])),
  ...encodeSection(3, encodeVector([[0]])),
  ...encodeSection(5, encodeVector([[0, 1]])),
  ...encodeSection(
    7,
    encodeVector([
      [...encodeName('memory'), 2, 0],
      [...encodeName('sum'), 0, 0],
    ]),
  ),
  ...encodeSection(10, encodeVector([[...encodeLeb128(locals.length + body.length), ...locals, ...body]])),
]);
