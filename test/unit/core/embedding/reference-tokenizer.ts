// The reference for our tokenizer: @huggingface/tokenizers with the settings used in training and the vocabulary of
// vocab.txt.
import { Tokenizer } from '@huggingface/tokenizers';
import { tokenizerSettings } from './fixtures.js';

export function createReferenceTokenizer(vocabulary: string): (text: string) => number[] {
  const settings = tokenizerSettings();
  const tokens = vocabulary.replace(/\n$/, '').split('\n');
  settings.model.vocab = Object.fromEntries(tokens.map((token, id) => [token, id]));
  const tokenizer = new Tokenizer(settings, {});
  return (text) => tokenizer.encode(text, { add_special_tokens: false }).ids;
}
