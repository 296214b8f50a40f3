// Which of a model's outputs holds its vectors. Pure.
import { AssayError, quoted } from '../../contract/errors.js';

/** Names under which encoders give a state a token, and one a text, best first. */
const tokenOutputs = ['last_hidden_state', 'token_embeddings'];
const textOutputs = ['sentence_embedding', 'text_embeds'];

/**
 * The output that is read.
 * @param head takes nothing but the pooled output, which the model's own last layer has gone through
 * @throws invalid_request when there is none that gives the model's vectors, naming those that there are
 */
export function outputName(names: readonly string[], head: boolean): string {
  const wanted = head ? textOutputs : [...tokenOutputs, ...textOutputs];
  const found = wanted.find((name) => names.includes(name));
  if (found !== undefined) return found;
  const why = head ? 'lacks the layer that the embedder has after its pooling' : 'is of no encoder';
  throw new AssayError(
    'invalid_request',
    `The embedder's ONNX file ${why}: it gives ${names.map((name) => quoted(name)).join(', ')}; use one exported with ${quoted(wanted[0] ?? '')}`,
  );
}
