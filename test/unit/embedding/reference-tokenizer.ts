// The tokenizer that ours has to equal: @huggingface/tokenizers with the settings that the vocabulary was trained
// with, built from vocab.txt.
import { Tokenizer } from '@huggingface/tokenizers';

export function referenceTokenizer(vocabulary: string): (text: string) => number[] {
  const tokens = vocabulary.replace(/\n$/, '').split('\n');
  const special = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
  const tokenizer = new Tokenizer(
    {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: tokens.slice(0, 5).map((content, id) => ({ id, content, ...special })),
      normalizer: {
        type: 'BertNormalizer',
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: true,
        lowercase: true,
      },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: null,
      decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 64,
        vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
      },
    },
    {},
  );
  return (text) => tokenizer.encode(text, { add_special_tokens: false }).ids;
}
