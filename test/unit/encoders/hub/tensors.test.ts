// The output that holds an encoder's vectors.
import { expect, it } from 'vitest';
import { findOutputName } from '../../../../src/encoders/hub/tensors.js';

it('prefers the states of the tokens to a pooled output', () => {
  expect(findOutputName(['logits', 'sentence_embedding', 'last_hidden_state'], false)).toBe(
    'last_hidden_state',
  );
  expect(findOutputName(['sentence_embedding', 'token_embeddings'], false)).toBe('token_embeddings');
  expect(findOutputName(['text_embeds'], false)).toBe('text_embeds');
});

it('accepts only the pooled output of a model with a dense layer', () => {
  expect(findOutputName(['token_embeddings', 'sentence_embedding'], true)).toBe('sentence_embedding');
  expect(() => findOutputName(['last_hidden_state'], true)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      detail:
        "The embedder's ONNX file lacks the dense layer after the pooling: its outputs are 'last_hidden_state'. Export it with the output 'sentence_embedding'",
    }),
  );
});

it('rejects a model without an output of vectors', () => {
  expect(() => findOutputName(['logits'], false)).toThrow(
    "The embedder's ONNX file is not an encoder: its outputs are 'logits'. Export it with the output 'last_hidden_state'",
  );
});
