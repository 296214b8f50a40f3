// The operators of the part of a graph that computes shapes, positions and masks, with results as the ONNX specification
// has them.
import { describe, expect, it } from 'vitest';
import type { Attribute } from '../../../../../src/encoders/read/onnx/graph.js';
import { evaluate } from '../../../../../src/encoders/read/trace/evaluate/evaluate.js';
import type { Numbers } from '../../../../../src/encoders/read/trace/numbers.js';

type Nested = number | readonly Nested[];
type Attributes = Readonly<Record<string, Attribute>>;

function findDims(value: Nested): number[] {
  return typeof value === 'number'
    ? []
    : [value.length, ...findDims(value[0] ?? [])].filter((_, i) => i === 0 || value.length > 0);
}
const flatten = (value: Nested): number[] => (typeof value === 'number' ? [value] : value.flatMap(flatten));
const toNumbers = (value: Nested, integer = true): Numbers => ({
  dims: findDims(value),
  data: Float64Array.from(flatten(value)),
  integer,
});
const toNested = ({ dims, data }: Numbers): Nested => {
  if (dims.length === 0) return data[0] ?? Number.NaN;
  const [count = 0, ...inner] = dims;
  const size = inner.reduce((product, dim) => product * dim, 1);
  return Array.from({ length: count }, (_, at) =>
    toNested({ dims: inner, data: data.slice(at * size, (at + 1) * size), integer: true }),
  );
};

function run(
  operator: string,
  inputs: readonly (Nested | Numbers | undefined)[],
  attributes: Attributes = {},
  outputs = 1,
) {
  const values = inputs.map((input) =>
    typeof input === 'object' && 'dims' in input ? input : input === undefined ? undefined : toNumbers(input),
  );
  const get = (name: string) => attributes[name];
  const results = evaluate(operator, values, {
    attributes: {
      get,
      number: (name) => get(name) as number | undefined,
      integer: (name) => get(name) as number | undefined,
      integers: (name) => get(name) as readonly number[] | undefined,
    },
    opset: 18,
    outputs,
  });
  const nested = results?.map(toNested);
  return outputs === 1 ? nested?.[0] : nested;
}

const matrix = [
  [1, 2, 3],
  [4, 5, 6],
];
const far = Number.MAX_SAFE_INTEGER;

describe('evaluate', () => {
  it.each<[string, readonly (Nested | Numbers | undefined)[], Attributes, Nested | undefined]>([
    ['Shape', [[matrix]], {}, [1, 2, 3]],
    ['Shape', [[matrix]], { start: 1 }, [2, 3]],
    ['Shape', [[matrix]], { start: -2, end: -1 }, [2]],
    ['Size', [matrix], {}, 6],
    [
      'Reshape',
      [matrix, [3, -1]],
      {},
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    ],
    ['Reshape', [matrix, [0, -1]], {}, matrix],
    ['Flatten', [[matrix]], {}, [[1, 2, 3, 4, 5, 6]]],
    ['Flatten', [[matrix]], { axis: 2 }, matrix],
    ['Flatten', [[1, 2]], { axis: 0 }, [[1, 2]]],
    [
      'Unsqueeze',
      [
        [1, 2],
        [0, 2],
      ],
      {},
      [[[1], [2]]],
    ],
    ['Unsqueeze', [[1, 2]], { axes: [-1] }, [[1], [2]]],
    ['Squeeze', [[[[1], [2]]]], {}, [1, 2]],
    ['Squeeze', [[[[1], [2]]], [0]], {}, [[1], [2]]],
    ['Squeeze', [[[[1], [2]]]], { axes: [2] }, [[1, 2]]],
    [
      'Transpose',
      [matrix],
      {},
      [
        [1, 4],
        [2, 5],
        [3, 6],
      ],
    ],
    ['Transpose', [[matrix]], { perm: [2, 0, 1] }, [[[1, 4]], [[2, 5]], [[3, 6]]]],
    [
      'Concat',
      [matrix, matrix],
      { axis: -1 },
      [
        [1, 2, 3, 1, 2, 3],
        [4, 5, 6, 4, 5, 6],
      ],
    ],
    ['Concat', [[1], [2, 3]], { axis: 0 }, [1, 2, 3]],
    ['Tile', [[1, 2], [2]], {}, [1, 2, 1, 2]],
    [
      'Expand',
      [
        [[1], [2]],
        [2, 3],
      ],
      {},
      [
        [1, 1, 1],
        [2, 2, 2],
      ],
    ],
    [
      'Expand',
      [
        [1, 2],
        [2, 1],
      ],
      {},
      [
        [1, 2],
        [1, 2],
      ],
    ],
    [
      'Gather',
      [matrix, [1, 0]],
      { axis: 1 },
      [
        [2, 1],
        [5, 4],
      ],
    ],
    ['Gather', [[7, 8, 9], -1], {}, 9],
    [
      'GatherElements',
      [
        matrix,
        [
          [0, 2],
          [1, -1],
        ],
      ],
      { axis: 1 },
      [
        [1, 3],
        [5, 6],
      ],
    ],
    [
      'GatherND',
      [
        matrix,
        [
          [0, 1],
          [1, 2],
        ],
      ],
      {},
      [2, 6],
    ],
    ['GatherND', [matrix, [[1], [0]]], { batch_dims: 1 }, [2, 4]],
    ['GatherND', [matrix, [[1]]], {}, [[4, 5, 6]]],
    [
      'ScatterElements',
      [
        [1, 2, 3],
        [1, -1],
        [8, 9],
      ],
      {},
      [1, 8, 9],
    ],
    [
      'ScatterElements',
      [
        [1, 2, 3],
        [1, 1],
        [8, 9],
      ],
      { reduction: 'add' },
      [1, 19, 3],
    ],
    [
      'ScatterND',
      [
        [1, 2, 3],
        [[0], [2]],
        [8, 9],
      ],
      {},
      [8, 2, 9],
    ],
    ['Slice', [[0, 1, 2, 3, 4], [1], [far]], {}, [1, 2, 3, 4]],
    ['Slice', [[0, 1, 2, 3, 4], [-1], [-far], [0], [-2]], {}, [4, 2, 0]],
    ['Slice', [[0, 1, 2, 3, 4], [0], [4], [0], [2]], {}, [0, 2]],
    [
      'Slice',
      [matrix],
      { starts: [1], ends: [3], axes: [1] },
      [
        [2, 3],
        [5, 6],
      ],
    ],
    [
      'NonZero',
      [
        [
          [0, 1],
          [1, 0],
        ],
      ],
      {},
      [
        [0, 1],
        [1, 0],
      ],
    ],
    [
      'Trilu',
      [
        [
          [1, 1, 1],
          [1, 1, 1],
          [1, 1, 1],
        ],
      ],
      {},
      [
        [1, 1, 1],
        [0, 1, 1],
        [0, 0, 1],
      ],
    ],
    [
      'Trilu',
      [
        [
          [1, 1, 1],
          [1, 1, 1],
          [1, 1, 1],
        ],
        -1,
      ],
      { upper: 0 },
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
      ],
    ],
    ['Pad', [[1, 2], [1, 2], 9], {}, [9, 1, 2, 9, 9]],
    ['ReduceSum', [matrix, [0]], { keepdims: 0 }, [5, 7, 9]],
    ['ReduceMax', [matrix], { axes: [-1] }, [[3], [6]]],
    ['ReduceMin', [matrix], { keepdims: 0 }, 1],
    ['ReduceProd', [[2, 3, 4]], {}, [24]],
    ['ReduceSum', [matrix], { noop_with_empty_axes: 1 }, matrix],
    ['ArgMax', [matrix], { axis: 1, keepdims: 0 }, [2, 2]],
    ['ArgMin', [[3, 1, 1]], { select_last_index: 1 }, [2]],
    ['CumSum', [[1, 1, 0, 1], 0], {}, [1, 2, 2, 3]],
    ['CumSum', [[1, 2, 3], 0], { exclusive: 1, reverse: 1 }, [5, 3, 0]],
    ['Range', [2, 8, 3], {}, [2, 5]],
    ['Range', [3, 0, -1], {}, [3, 2, 1]],
    ['Constant', [], { value_ints: [1, 2] }, [1, 2]],
    ['Constant', [], { value_floats: [0.5] }, [0.5]],
    ['Constant', [], { value_int: 3 }, 3],
    [
      'Mod',
      [
        [-3, 5],
        [2, 3],
      ],
      {},
      [1, 2],
    ],
    [
      'Mod',
      [
        [-3, 5],
        [2, 3],
      ],
      { fmod: 1 },
      [-1, 2],
    ],
    [
      'Div',
      [
        [-3, 5],
        [2, 2],
      ],
      {},
      [-1, 2],
    ],
    ['Round', [toNumbers([0.5, 1.5, 2.4], false)], {}, [0, 2, 2]],
    ['Clip', [[1, 5, 9], 2, 6], {}, [2, 5, 6]],
    ['Clip', [[1, 5, 9]], { max: 6 }, [1, 5, 6]],
    ['Where', [[1, 0], [7, 7], 8], {}, [7, 8]],
    ['Cast', [toNumbers([-1.5, 0], false)], { to: 9 }, [1, 0]],
    ['Cast', [toNumbers([-1.5, 2.7], false)], { to: 7 }, [-1, 2]],
    ['CastLike', [toNumbers([1.5], false), [1]], {}, [1]],
    [
      'Min',
      [
        [1, 5],
        [4, 4],
        [3, 9],
      ],
      {},
      [1, 4],
    ],
    ['IsInf', [toNumbers([-Infinity, Infinity, 0], false)], { detect_negative: 0 }, [0, 1, 0]],
    ['BitwiseAnd', [[12], [10]], {}, [8]],
    [
      'Xor',
      [
        [1, 1],
        [0, 1],
      ],
      {},
      [1, 0],
    ],
    ['NoSuchOperator', [[1]], {}, undefined],
  ])('%s of %j with %j', (operator, inputs, attributes, expected) => {
    expect(run(operator, inputs, attributes)).toEqual(expected);
  });

  it.each<[readonly (Nested | undefined)[], Attributes, number, Nested]>([
    [
      [[1, 2, 3, 4]],
      {},
      2,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [[[1, 2, 3]], { num_outputs: 2 }, 2, [[1, 2], [3]]],
    [
      [
        [1, 2, 3],
        [1, 2],
      ],
      {},
      2,
      [[1], [2, 3]],
    ],
    [
      [matrix],
      { axis: 1, split: [1, 2] },
      2,
      [
        [[1], [4]],
        [
          [2, 3],
          [5, 6],
        ],
      ],
    ],
  ])('Split of %j with %j', (inputs, attributes, outputs, expected) => {
    expect(run('Split', inputs, attributes, outputs)).toEqual(expected);
  });
});
