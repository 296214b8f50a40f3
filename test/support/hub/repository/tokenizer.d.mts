/** Text by path of a BERT repository's tokenizer. */
export function tokenizerFiles(tokens: readonly string[], longest: number): Record<string, string>;
