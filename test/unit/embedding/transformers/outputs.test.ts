import { expect, it } from 'vitest';
import { outputName } from '../../../../src/embedding/transformers/outputs.js';

it('reads the states of the tokens, and a pooled output where there are none', () => {
  expect(outputName(['logits', 'sentence_embedding', 'last_hidden_state'], false)).toBe('last_hidden_state');
  expect(outputName(['sentence_embedding', 'token_embeddings'], false)).toBe('token_embeddings');
  expect(outputName(['text_embeds'], false)).toBe('text_embeds');
});

it('reads nothing but the pooled output of a model with a layer after its pooling', () => {
  expect(outputName(['token_embeddings', 'sentence_embedding'], true)).toBe('sentence_embedding');
  expect(() => outputName(['last_hidden_state'], true)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      detail:
        "The embedder's ONNX file lacks the layer that the embedder has after its pooling: it gives 'last_hidden_state'; use one exported with 'sentence_embedding'",
    }),
  );
});

it('takes no output of another name for vectors', () => {
  expect(() => outputName(['logits'], false)).toThrow(
    "The embedder's ONNX file is of no encoder: it gives 'logits'; use one exported with 'last_hidden_state'",
  );
});
