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
    gamma: noise.gain(name, hidden),
    beta: noise.shift(name, hidden),
    epsilon: 1e-12,
  });
  return {
    ...{ hidden, intermediate: inner, heads, activation: 'gelu' },
    words: { rows: vocabulary, columns: hidden, numbers: { kind: 'floats', read: noise.words } },
    positions: { rows: positions, columns: hidden, data: noise.positions() },
    embeddingNorm: norm('embeddings'),
    layers: Array.from({ length: layers }, (_, index) => ({
      qkv: ['query', 'key', 'value'].map((part) => linear(`layer_${index}.${part}`, hidden, hidden)),
      output: [linear(`layer_${index}.attention_output`, hidden, hidden)],
      attentionNorm: norm(`layer_${index}.attention`),
      up: [linear(`layer_${index}.intermediate`, hidden, inner)],
      down: [linear(`layer_${index}.output`, inner, hidden)],
      ffnNorm: norm(`layer_${index}.output`),
    })),
  };
}
