// The configuration files of a repository: the model's own, and those of sentence-transformers, which specify how token
// vectors become a text's vector.

const pretty = (value) => JSON.stringify(value, null, 2);

/** config.json of a BERT with this shape, or of another `type` with the same sizes. */
export const modelConfiguration = (shape) =>
  pretty({
    architectures: ['BertModel'],
    attention_probs_dropout_prob: 0.1,
    hidden_act: 'gelu',
    hidden_dropout_prob: 0.1,
    hidden_size: shape.hidden,
    initializer_range: 0.02,
    intermediate_size: shape.inner,
    layer_norm_eps: 1e-12,
    max_position_embeddings: shape.positions,
    model_type: shape.type ?? 'bert',
    num_attention_heads: shape.heads,
    num_hidden_layers: shape.layers,
    pad_token_id: 0,
    position_embedding_type: 'absolute',
    type_vocab_size: 2,
    vocab_size: shape.vocabulary,
  });

const stages = ['Transformer', 'Pooling', 'Normalize'];

/**
 * The files of sentence-transformers: text by path.
 * @param pooling 'mean' or 'cls' @param window maximum tokens of a text @param prompts prefixes by name
 */
export const sentenceFiles = ({ shape, pooling, window, prompts = {}, defaultPrompt = null }) => ({
  'modules.json': pretty(
    stages.map((stage, idx) => ({
      idx,
      name: String(idx),
      path: idx === 0 ? '' : `${idx}_${stage}`,
      type: `sentence_transformers.models.${stage}`,
    })),
  ),
  '1_Pooling/config.json': pretty({
    word_embedding_dimension: shape.hidden,
    pooling_mode_cls_token: pooling === 'cls',
    pooling_mode_mean_tokens: pooling === 'mean',
    pooling_mode_max_tokens: false,
    pooling_mode_mean_sqrt_len_tokens: false,
  }),
  'sentence_bert_config.json': pretty({ max_seq_length: window, do_lower_case: false }),
  'config_sentence_transformers.json': pretty({
    __version__: { sentence_transformers: '3.0.1', transformers: '4.41.2', pytorch: '2.3.0' },
    prompts,
    default_prompt_name: defaultPrompt,
    similarity_fn_name: 'cosine',
  }),
});
