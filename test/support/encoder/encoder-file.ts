// A small file of an encoder of four bits: one layer of 32 columns, six words.

interface Tensor {
  readonly name: string;
  readonly kind: string;
  readonly shape: readonly number[];
  readonly offset: number;
}

/** Changes what the header says of a tensor. */
export type TensorChange = (tensor: Tensor) => Tensor;

const [hidden, ffn, words, positions] = [32, 64, 6, 5];

const matrices = [
  ['query', hidden, hidden],
  ['key', hidden, hidden],
  ['value', hidden, hidden],
  ['output', hidden, hidden],
  ['up', ffn, hidden],
  ['down', hidden, ffn],
] as const;

const listTensors = (): Omit<Tensor, 'offset'>[] => [
  { name: 'words', kind: 'q4', shape: [words, hidden] },
  { name: 'positions', kind: 'f16', shape: [positions, hidden] },
  ...['weight', 'bias'].map((part) => ({ name: `norm.${part}`, kind: 'f32', shape: [hidden] })),
  ...matrices.flatMap(([name, rows, columns]) => [
    { name: `layers.0.${name}.weight`, kind: 'q4', shape: [rows, columns] },
    { name: `layers.0.${name}.bias`, kind: 'f32', shape: [rows] },
  ]),
  ...['attention_norm', 'ffn_norm'].flatMap((name) =>
    ['weight', 'bias'].map((part) => ({ name: `layers.0.${name}.${part}`, kind: 'f32', shape: [hidden] })),
  ),
];

/** Blocks with scales of 0.5, and bytes 0x10, 0x21, 0x32, …; floats of 1. */
function createNumbers(kind: string, shape: readonly number[]): Uint8Array {
  const count = shape.reduce((product, size) => product * size, 1);
  if (kind === 'f32') return new Uint8Array(new Float32Array(count).fill(1).buffer);
  if (kind === 'f16') return new Uint8Array(new Uint16Array(count).fill(0x3c00).buffer);
  const block = [0x00, 0x38, ...Array.from({ length: 16 }, (_, j) => (j | ((j + 1) << 4)) & 0xff)];
  return Uint8Array.from({ length: (count / 32) * 18 }, (_, at) => block[at % 18]!);
}

/**
 * @param changes to the header
 * @param change of what it says of each tensor
 * @param damage bytes at the start of a tensor
 */
export function createEncoderFile(
  changes: object = {},
  change: TensorChange = (tensor) => tensor,
  damage?: { readonly name: string; readonly poison: readonly number[] },
): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const parts: Uint8Array[] = [];
  const tensors = listTensors().map(({ name, kind, shape }) => {
    const numbers = createNumbers(kind, shape);
    if (name === damage?.name) numbers.set(damage.poison);
    const padded = new Uint8Array(64 * Math.ceil(numbers.length / 64));
    padded.set(numbers);
    parts.push(padded);
    const tensor = change({ name, kind, shape, offset });
    offset += padded.length;
    return tensor;
  });
  const header = new TextEncoder().encode(
    JSON.stringify({
      ...{ format: 1, hidden, heads: 4, ffn, layers: 1, vocabulary: words, epsilon: 1e-12 },
      ...{ activation: 'gelu', norm: 'after', pooling: 'mean', special: { start: 0, end: 2 }, tensors },
      ...changes,
    }),
  );
  const length = new Uint8Array(Uint32Array.of(header.length).buffer);
  return new Uint8Array(Buffer.concat([length, header, ...parts]));
}
