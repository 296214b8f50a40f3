// The weights of an encoder in MiniLM's shape, of noise: what the kernels on the CPU are measured with.
import { benchShape } from '../../support/hub/weights/bench.mjs';
import { noise } from './noise.mjs';

const { layers, hidden, inner, vocabulary, positions, heads } = benchShape;

export function createWeights() {
  const linear = (name, rows, columns) => ({
    weight: {
      ...{ rows, columns, transposed: false },
      numbers: { kind: 'floats', read: () => noise.matrix(name, rows, columns) },
    },
    bias: noise.bias(name, columns),
  });
  const norm = (name) => ({
    gain: noise.gain(name, hidden),
    shift: noise.shift(name, hidden),
    epsilon: 1e-12,
  });
  return {
    ...{ hidden, inner, heads, activation: 'gelu' },
    words: { rows: vocabulary, columns: hidden, numbers: { kind: 'floats', read: noise.words } },
    positions: { rows: positions, columns: hidden, data: noise.positions() },
    norm: norm('embeddings'),
    layers: Array.from({ length: layers }, (_, index) => ({
      query: linear(`layer_${index}.query`, hidden, hidden),
      key: linear(`layer_${index}.key`, hidden, hidden),
      value: linear(`layer_${index}.value`, hidden, hidden),
      output: linear(`layer_${index}.attention_output`, hidden, hidden),
      norm: norm(`layer_${index}.attention`),
      inner: linear(`layer_${index}.intermediate`, hidden, inner),
      outer: linear(`layer_${index}.output`, inner, hidden),
      last: norm(`layer_${index}.output`),
    })),
  };
}
