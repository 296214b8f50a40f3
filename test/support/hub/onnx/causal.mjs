// A causal language model as an ONNX model, with the inputs and outputs of the hub's text-generation files: token ids and
// the cache of one layer in, scores of the next token and the grown cache out. Its cache holds the tokens read so far, so
// that it is right only if every run gets the cache of the run before.
import { candidates, identity, successors, wordTokens } from '../weights/words.mjs';
import { Graph, types } from './graph.mjs';

/** Weight of a fixed successor, against one for each occurrence of a word. */
const certain = 1e6;

/**
 * The model file and its external data, each as a list of byte chunks.
 * @param external name of the external data file for large tensors; by default they are in the model
 */
export function causalModel(external) {
  const graph = new Graph(external);
  const size = wordTokens.length;
  const table = (name, values) => graph.constant(name, types.float, [size, size], values);
  const tokens = graph.node('Gather', [table('identity', identity()), 'input_ids']);
  const read = graph.node('Unsqueeze', [tokens, graph.integers('head', [1])]);
  const cached = ['key', 'value'].map((part) =>
    graph.node('Concat', [`past_key_values.0.${part}`, read], {
      attributes: { axis: 2 },
      outputs: [`present.0.${part}`],
    }),
  );
  const counts = graph.node('ReduceSum', [cached[1], graph.integers('time', [2])], {
    attributes: { keepdims: 0 },
  });
  const counted = graph.node('Gather', [table('candidates', candidates()), 'input_ids']);
  const next = graph.node('Gather', [
    table(
      'successors',
      successors().map((value) => certain * value),
    ),
    'input_ids',
  ]);
  graph.node('Add', [next, graph.node('Mul', [counted, counts])], { outputs: ['logits'] });
  const cache = (prefix, time) =>
    ['key', 'value'].map((part) => ({
      name: `${prefix}.0.${part}`,
      type: types.float,
      dims: ['batch_size', 1, time, size],
    }));
  const model = graph.model({
    inputs: [
      { name: 'input_ids', type: types.int64, dims: ['batch_size', 'sequence_length'] },
      ...cache('past_key_values', 'past_sequence_length'),
    ],
    outputs: [
      { name: 'logits', type: types.float, dims: ['batch_size', 'sequence_length', size] },
      ...cache('present', 'total_sequence_length'),
    ],
  });
  return { model, external: graph.externalChunks };
}
