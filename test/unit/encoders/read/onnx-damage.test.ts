// Any bytes give either an encoder or the reason why they are not one, in bounded time and memory.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { readOnnxEncoder } from '../../../../src/encoders/read/index.js';
import { fuzzSeed } from '../../../support/fuzz-seed.mjs';
import { Message } from '../../../support/hub/onnx/protobuf.mjs';
import { casesOf } from '../../../support/long.mjs';
import { config, createDenseEncoder, listNumbers } from './dense-encoder.js';
import { writeOnnx } from './onnx-forms.js';

const file = writeOnnx(createDenseEncoder());

/** The numbers that a file is read as, or the reason why it is not; any other error is thrown. */
function read(bytes: Uint8Array): Record<string, number[]> | string {
  const reading = readOnnxEncoder(bytes, config);
  return reading.kind === 'unknown' ? reading.reason : listNumbers(reading.weights);
}

function readIntact(): Record<string, number[]> {
  const numbers = read(file);
  if (typeof numbers === 'string') throw new Error(numbers);
  return numbers;
}

/** A file with these parts of a graph; parts are fields by number. */
const graphFile = (...parts: [number, Message][]): Uint8Array => {
  const graph = new Message();
  for (const [field, part] of parts) graph.message(field, part);
  return join(new Message().integer(1, 8).message(7, graph));
};
const join = (message: Message) => Uint8Array.from(Buffer.concat(message.chunks));
const output = new Message().text(1, 'last_hidden_state');
const tensor = (dims: number[], type = 1) =>
  new Message().integers(1, dims).integer(2, type).text(8, 'weight');

/** A graph whose output casts a tensor. */
const castOf = (weight: Message) =>
  graphFile(
    [5, weight],
    [1, new Message().text(1, 'weight').text(2, 'last_hidden_state').text(4, 'Neg')],
    [12, output],
  );

describe('a damaged ONNX file', () => {
  const intact = readIntact();

  /** Names of lists that differ, and how many of their numbers. */
  function findChanges(numbers: Record<string, number[]>): [string, number][] {
    return Object.entries(intact).flatMap(([name, list]): [string, number][] => {
      const other = numbers[name];
      const count = list.filter((value, at) => !Object.is(value, other[at])).length;
      return count > 0 || list.length !== other.length ? [[name, count]] : [];
    });
  }

  it('of any shorter length is refused', () => {
    const random = createRandom(fuzzSeed, 'lengths');
    const lengths = [
      ...Array.from({ length: 300 }, () => random.integer(file.length)),
      0,
      1,
      file.length - 1,
    ];
    for (const length of lengths)
      expect(read(file.subarray(0, length)), `${length} bytes`).toBeTypeOf('string');
  });

  it('with one bit flipped is refused, or read with no more than the flipped number changed', () => {
    const random = createRandom(fuzzSeed, 'bits');
    let refused = 0;
    const runs = casesOf(1500);
    for (let run = 0; run < runs; run++) {
      const damaged = file.slice();
      const [at, bit] = [random.integer(file.length), random.integer(8)];
      damaged[at] ^= 1 << bit;
      const numbers = read(damaged);
      if (typeof numbers === 'string') {
        refused++;
        continue;
      }
      const changes = findChanges(numbers);
      // The first row of token types is part of every position.
      const limits = changes.map(([name, count]) => count <= (name === 'positions' ? 16 : 1));
      if (changes.length > 1 || limits.includes(false))
        expect(changes, `bit ${bit} of byte ${at}`).toEqual([]);
    }
    expect(refused).toBeGreaterThan(runs / 10);
  });

  it('with random bytes overwritten, inserted or removed is refused or read', () => {
    const random = createRandom(fuzzSeed, 'bytes');
    for (let run = 0; run < casesOf(800); run++) {
      const at = random.integer(file.length);
      const some = Uint8Array.from({ length: 1 + random.integer(8) }, () => random.integer(256));
      const skipped = random.integer(3) === 0 ? 0 : random.integer(9);
      const damaged = Buffer.concat([file.subarray(0, at), some, file.subarray(at + skipped)]);
      read(new Uint8Array(damaged));
    }
  });

  it('of random bytes is refused', () => {
    const random = createRandom(fuzzSeed, 'noise');
    for (let run = 0; run < 2000; run++) {
      const bytes = Uint8Array.from({ length: random.integer(64) }, () => random.integer(256));
      expect(read(bytes)).toBeTypeOf('string');
    }
  });
});

describe('a hostile ONNX file', () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['of HTML', new TextEncoder().encode('<!doctype html><p>Not found'), /^Not an ONNX|^The file is/],
    ['without a graph', join(new Message().integer(1, 8)), /^Not an ONNX file: it has no graph$/],
    [
      'with two graphs',
      join(new Message().message(7, new Message()).message(7, new Message())),
      /^The file has two graphs$/,
    ],
    ['with a number of eleven bytes', Uint8Array.from([8, ...Array(10).fill(255), 1]), /more than 10 bytes$/],
    [
      'with a length beyond its end',
      Uint8Array.of(58, 255, 255, 255, 127),
      /^The file is truncated: a field of/,
    ],
    [
      'with a length below zero',
      Uint8Array.of(58, ...Array(9).fill(255), 1),
      /^The file is truncated: a field of -1/,
    ],
    ['with a group', Uint8Array.of(59), /^The file is damaged: a field has wire type 3$/],
    [
      'with huge dimensions',
      castOf(tensor([2 ** 31, 2 ** 31, 2 ** 31])),
      /^Tensor '' has dimensions|^Tensor 'weight' has dimensions \(2147483648, 2147483648, 2147483648\)$/,
    ],
    ['with a dimension below zero', castOf(tensor([-1, -4])), /^Tensor 'weight' has dimensions \(-1, -4\)$/],
    ['with 9 dimensions', castOf(tensor(Array(9).fill(1))), /^A tensor has more than 8 dimensions$/],
    ['with a tensor without its numbers', castOf(tensor([1000])), /has 0 bytes, not 4000$/],
    [
      'with a tensor of texts',
      castOf(tensor([1], 8)),
      /^Tensor 'weight' has type 8, which is not supported$/,
    ],
    [
      'with a branch',
      graphFile([1, new Message().message(5, new Message().text(1, 'then').message(6, new Message()))]),
      /^The graph has branches or loops$/,
    ],
    [
      'with a sparse tensor',
      graphFile([15, new Message()]),
      /^The graph has a field 15, which is not supported$/,
    ],
    [
      'whose output nothing makes',
      graphFile([12, output]),
      /^The graph uses 'last_hidden_state', which has no value there$/,
    ],
    [
      'with a cycle',
      graphFile(
        [1, new Message().text(1, 'last_hidden_state').text(2, 'a').text(4, 'Identity')],
        [1, new Message().text(1, 'a').text(2, 'last_hidden_state').text(4, 'Identity')],
        [12, output],
      ),
      /^The graph uses 'last_hidden_state', which has no value there$/,
    ],
    [
      'with two tensors of a name',
      graphFile([5, tensor([1])], [5, tensor([1])]),
      /^The file has two tensors 'weight'$/,
    ],
  ])('%s is refused', (_, bytes, reason) => {
    expect(read(bytes)).toMatch(reason);
  });

  it('that grows a tensor without end is refused', () => {
    const shape = new Message().integers(1, [2]).integer(2, 7).text(8, 'shape');
    shape.bytes(9, new Uint8Array(BigInt64Array.of(1_000_000n, 1_000_000n).buffer));
    const node = new Message().text(1, 'shape').text(2, 'last_hidden_state').text(4, 'ConstantOfShape');
    expect(read(graphFile([5, shape], [1, node], [12, output]))).toMatch(
      /^The graph computes a tensor of dimensions/,
    );
  });

  it('with a long chain of nodes, or too many, is answered quickly', () => {
    const chain = (count: number): [number, Message][] =>
      Array.from({ length: count }, (_, index) => [
        1,
        new Message()
          .text(1, index === 0 ? 'input_ids' : `${index}`)
          .text(2, index === count - 1 ? 'last_hidden_state' : `${index + 1}`)
          .text(4, 'Identity'),
      ]);
    const start = performance.now();
    expect(read(graphFile(...chain(19_000), [12, output], [11, new Message().text(1, 'input_ids')]))).toBe(
      "The output 'last_hidden_state' does not depend on the text",
    );
    expect(read(graphFile(...chain(30_000)))).toBe('The graph has more than 20000 parts');
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('that computes numbers without end is answered quickly', () => {
    const table = tensor([256, 256]).bytes(9, new Uint8Array(4 * 256 * 256));
    const nodes = Array.from({ length: 10_000 }, (_, index): [number, Message] => [
      1,
      new Message()
        .text(1, 'weight')
        .text(1, index === 0 ? 'weight' : `${index}`)
        .text(2, index === 9_999 ? 'last_hidden_state' : `${index + 1}`)
        .text(4, 'Equal'),
    ]);
    const start = performance.now();
    expect(read(graphFile([5, table], ...nodes, [12, output]))).toMatch(/^The graph computes /);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('with a hundred inputs in a node is refused', () => {
    const node = new Message();
    for (let index = 0; index < 100; index++) node.text(1, 'a');
    expect(read(graphFile([1, node]))).toBe('A node has more than 64 inputs, outputs and attributes');
  });

  it('with numbers one by one is read, up to a limit', () => {
    const listed = tensor([3]).integers(7, [1, 2, 3]);
    expect(read(castOf(listed))).toBe('The file is damaged: a tensor lists other numbers than its type');
    expect(read(castOf(tensor([3], 7).integers(7, [1, 2, 3])))).toBe(
      "The output 'last_hidden_state' does not depend on the text",
    );
    expect(read(castOf(tensor([3], 7).integers(7, Array(100_001).fill(1))))).toBe(
      'A tensor lists more than 100000 numbers one by one',
    );
  });
});
