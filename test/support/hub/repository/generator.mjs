// The files of a text-generation repository besides its weights: a model of one layer, words and pieces as tokens, and
// usually a chat template.
import { endToken, wordPieces, wordTokens } from '../weights/words.mjs';

const pretty = (value) => JSON.stringify(value, null, 2);

/** Its two words show in an answer that the template was used. */
const template =
  "{% for message in messages %}<|{{ message['role'] }}|> players players {{ message['content'] }} {% endfor %}{% if add_generation_prompt %}<|assistant|> {% endif %}";

const addedToken = (content, special) => ({
  id: wordTokens.indexOf(content),
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special,
});

const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [addedToken('[END]', true), ...wordPieces.map((piece) => addedToken(piece, false))],
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: null,
  decoder: { type: 'Fuse' },
  model: {
    type: 'WordLevel',
    unk_token: '[UNK]',
    vocab: Object.fromEntries(wordTokens.map((token, id) => [token, id])),
  },
};

/**
 * Text by path.
 * @param chat where the chat template is: 'tokenizer' (its configuration), 'file' (a file of its own) or 'none'
 */
export function generatorFiles({ chat = 'tokenizer' }) {
  const size = wordTokens.length;
  return {
    'config.json': pretty({
      architectures: ['LlamaForCausalLM'],
      model_type: 'llama',
      hidden_size: size,
      num_attention_heads: 1,
      num_key_value_heads: 1,
      num_hidden_layers: 1,
      vocab_size: size,
      max_position_embeddings: 4096,
      eos_token_id: endToken,
    }),
    'generation_config.json': pretty({ eos_token_id: endToken, do_sample: true, temperature: 0.9 }),
    'tokenizer.json': JSON.stringify(tokenizer),
    'tokenizer_config.json': pretty({
      tokenizer_class: 'PreTrainedTokenizerFast',
      unk_token: '[UNK]',
      eos_token: '[END]',
      clean_up_tokenization_spaces: false,
      model_max_length: 4096,
      ...(chat === 'tokenizer' ? { chat_template: template } : {}),
    }),
    ...(chat === 'file' ? { 'chat_template.jinja': template } : {}),
  };
}
