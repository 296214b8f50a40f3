// The tokenizer files of a BERT repository: WordPiece over a list of tokens, lower case, with [CLS] and [SEP] at the ends.

const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];

const addedToken = (content, id) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});

function createTokenizer(tokens) {
  const only = (content) => ({ id: content, ids: [tokens.indexOf(content)], tokens: [content] });
  const cls = { SpecialToken: { id: '[CLS]', type_id: 0 } };
  const sep = (type_id) => ({ SpecialToken: { id: '[SEP]', type_id } });
  const text = (id, type_id) => ({ Sequence: { id, type_id } });
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map((content) => addedToken(content, tokens.indexOf(content))),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [cls, text('A', 0), sep(0)],
      pair: [cls, text('A', 0), sep(0), text('B', 1), sep(1)],
      special_tokens: { '[CLS]': only('[CLS]'), '[SEP]': only('[SEP]') },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 64,
      vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
    },
  };
}

const names = {
  unk_token: '[UNK]',
  sep_token: '[SEP]',
  pad_token: '[PAD]',
  cls_token: '[CLS]',
  mask_token: '[MASK]',
};

/**
 * Text by path: tokenizer.json, tokenizer_config.json, special_tokens_map.json and vocab.txt.
 * @param tokens in order of their ids, special tokens included @param longest maximum tokens of a text
 */
export const tokenizerFiles = (tokens, longest) => ({
  'tokenizer.json': JSON.stringify(createTokenizer(tokens)),
  'tokenizer_config.json': JSON.stringify(
    {
      clean_up_tokenization_spaces: true,
      do_basic_tokenize: true,
      do_lower_case: true,
      model_max_length: longest,
      never_split: null,
      strip_accents: null,
      tokenize_chinese_chars: true,
      tokenizer_class: 'BertTokenizer',
      ...names,
    },
    null,
    2,
  ),
  'special_tokens_map.json': JSON.stringify(names, null, 2),
  'vocab.txt': `${tokens.join('\n')}\n`,
});
