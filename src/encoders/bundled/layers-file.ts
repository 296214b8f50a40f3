// The file `layers.bin` of a contextual embedder: layers that normalise before each part, with weights of 8 bits and scores
// that depend on relative positions. Little-endian:
//
//   "ASSAYENC", then uint32: format (1), layers, hidden, heads, intermediate, maxDistance, window; float32: epsilon
//   for each layer, float32:  gamma and beta of the first LayerNorm (hidden each)
//                             scale and bias of queries, keys and values (3 hidden each), of the output (hidden each)
//                             relative position bias (heads, 2 maxDistance + 1)
//                             gamma and beta of the second LayerNorm (hidden each)
//                             scale and bias of up (intermediate each), of down (hidden each)
//   for each layer, int8:     queries, keys and values (3 hidden, hidden), output (hidden, hidden),
//                             up (intermediate, hidden), down (hidden, intermediate): a row for each number that comes out
import { AssayError } from '../../core/contract/index.js';
import type { Words } from '../../core/embedding/parts/index.js';
import type { EncoderWeights } from '../runtime/index.js';

type Layer = EncoderWeights['layers'][number];
type Linear = Layer['qkv'][number];
type LayerNorm = Layer['attentionNorm'];

const magic = 'ASSAYENC';
const format = 1;
const headerBytes = 40;

interface Shape {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly intermediate: number;
  readonly maxDistance: number;
  readonly window: number;
  readonly epsilon: number;
}

/** What of a layer is float32, in the order of the file. */
interface LayerFloats {
  readonly inputNorm: LayerNorm;
  readonly qkv: ScaledRows;
  readonly output: ScaledRows;
  readonly relativePositionBias: Float32Array;
  readonly attentionNorm: LayerNorm;
  readonly up: ScaledRows;
  readonly down: ScaledRows;
}
interface ScaledRows {
  readonly scales: Float32Array;
  readonly bias: Float32Array;
}

/**
 * Reads the layers, and joins them with the words.
 * @param hidden columns of the words
 * @throws artifact_damaged for another format, another size, or columns that do not fit the words
 */
export function readLayers(bytes: Uint8Array, words: Words, hidden: number): EncoderWeights {
  const shape = readHeader(bytes);
  if (shape.hidden !== hidden) throw damaged(`has ${shape.hidden} columns, the words have ${hidden}`);
  const floatBytes = 4 * shape.layers * countLayerFloats(shape);
  const integerBytes = shape.layers * (4 * hidden * hidden + 2 * hidden * shape.intermediate);
  const expected = headerBytes + floatBytes + integerBytes;
  if (bytes.length !== expected) throw damaged(`has ${bytes.length} bytes, expected ${expected}`);
  const floatsOf = createReader(new Float32Array(bytes.slice(headerBytes, headerBytes + floatBytes).buffer));
  const parts = Array.from({ length: shape.layers }, () => readLayerFloats(floatsOf, shape));
  const integers = bytes.subarray(headerBytes + floatBytes);
  const integersOf = createReader(new Int8Array(integers.buffer, integers.byteOffset, integers.length));
  return joinLayers(shape, parts, integersOf, words);
}

const damaged = (problem: string): AssayError =>
  new AssayError(
    'artifact_damaged',
    `Embedder file 'layers.bin' ${problem}. Replace the embedder's files with those of one release`,
  );

function readHeader(bytes: Uint8Array): Shape {
  const fileMagic = new TextDecoder('latin1').decode(bytes.subarray(0, magic.length));
  if (bytes.length < headerBytes || fileMagic !== magic) throw damaged(`does not begin with '${magic}'`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const number = (index: number) => view.getUint32(magic.length + 4 * index, true);
  if (number(0) !== format) throw damaged(`has format ${number(0)}, this version reads ${format}`);
  return {
    layers: number(1),
    hidden: number(2),
    heads: number(3),
    intermediate: number(4),
    maxDistance: number(5),
    window: number(6),
    epsilon: view.getFloat32(headerBytes - 4, true),
  };
}

const countLayerFloats = ({ hidden, intermediate, heads, maxDistance }: Shape) =>
  14 * hidden + heads * (2 * maxDistance + 1) + 2 * intermediate;

/** Returns the next numbers at each call, without copying them. WebAssembly's byte order is the file's, and every browser's. */
function createReader<Numbers extends Float32Array | Int8Array>(numbers: Numbers) {
  let at = 0;
  return (length: number) => {
    at += length;
    return numbers.subarray(at - length, at) as Numbers;
  };
}

function readLayerFloats(
  floats: (length: number) => Float32Array,
  { hidden, intermediate, heads, maxDistance, epsilon }: Shape,
): LayerFloats {
  const norm = (): LayerNorm => ({ gamma: floats(hidden), beta: floats(hidden), epsilon });
  const rows = (count: number): ScaledRows => ({ scales: floats(count), bias: floats(count) });
  return {
    inputNorm: norm(),
    qkv: rows(3 * hidden),
    output: rows(hidden),
    relativePositionBias: floats(heads * (2 * maxDistance + 1)),
    attentionNorm: norm(),
    up: rows(intermediate),
    down: rows(hidden),
  };
}

/** Part `index` of `parts` equal parts of rows that come after each other. */
function pickRows(numbers: Int8Array, { scales, bias }: ScaledRows, index = 0, parts = 1): Linear {
  const columns = scales.length / parts;
  const rows = numbers.length / scales.length;
  const [from, to] = [index * columns, (index + 1) * columns];
  const partNumbers = numbers.subarray(from * rows, to * rows);
  return {
    weight: {
      rows,
      columns,
      transposed: true,
      numbers: {
        kind: 'integers',
        read: () => partNumbers,
        zeros: Int32Array.of(0),
        scales: scales.subarray(from, to),
      },
    },
    bias: bias.subarray(from, to),
  };
}

function joinLayers(
  { hidden, intermediate, heads, maxDistance, window, epsilon }: Shape,
  parts: readonly LayerFloats[],
  integers: (length: number) => Int8Array,
  words: Words,
): EncoderWeights {
  // After the last layer nothing reads normalised rows.
  const none = { gamma: new Float32Array(hidden), beta: new Float32Array(hidden), epsilon };
  const layers = parts.map(({ qkv, output, up, down, attentionNorm, ...part }, index): Layer => {
    const attention = integers(3 * hidden * hidden);
    return {
      qkv: [0, 1, 2].map((third) => pickRows(attention, qkv, third, 3)),
      output: [pickRows(integers(hidden * hidden), output)],
      attentionNorm,
      up: [pickRows(integers(intermediate * hidden), up)],
      down: [pickRows(integers(intermediate * hidden), down)],
      ffnNorm: parts[index + 1]?.inputNorm ?? none,
      relativePositionBias: { rows: heads, columns: 2 * maxDistance + 1, data: part.relativePositionBias },
    };
  });
  const { rows, numbers, scales } = words;
  return {
    hidden,
    intermediate,
    heads,
    window,
    activation: 'gelu',
    normFirst: true,
    words: {
      rows,
      columns: hidden,
      numbers: { kind: 'integers', read: () => numbers, zeros: Int32Array.of(0), scales },
    },
    // Positions count by their distances alone.
    positions: { rows: window, columns: hidden, data: new Float32Array(window * hidden) },
    embeddingNorm: parts[0]?.inputNorm ?? none,
    layers,
  };
}
