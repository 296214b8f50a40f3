// What the readers need of a repository's config.json, which may have any content.
import { refuse } from './refusal.js';

export interface EncoderConfig {
  readonly hidden: number;
  readonly heads: number;
  /** Tokens of the vocabulary; undefined where it is not given. */
  readonly vocabulary: number | undefined;
  /** Positions of the table; undefined where it is not given. */
  readonly positions: number | undefined;
}

/** @param config the parsed file @throws Refusal for one without the sizes of an encoder */
export function readConfig(config: unknown): EncoderConfig {
  const hidden = readSize(config, 'hidden_size');
  const heads = readSize(config, 'num_attention_heads');
  if (hidden === undefined || heads === undefined)
    return refuse('config.json lacks hidden_size or num_attention_heads');
  if (hidden % heads !== 0) refuse(`config.json has ${heads} heads for a hidden size of ${hidden}`);
  return {
    hidden,
    heads,
    vocabulary: readSize(config, 'vocab_size'),
    positions: readSize(config, 'max_position_embeddings'),
  };
}

/** A member of an object; undefined for any other value. */
export const readMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** A member that is a positive integer; undefined for a missing one. @throws Refusal for any other */
export function readSize(value: unknown, name: string): number | undefined {
  const size = readMember(value, name);
  if (size === undefined || size === null) return undefined;
  return typeof size === 'number' && Number.isSafeInteger(size) && size > 0
    ? size
    : refuse(`config.json has an invalid ${name}`);
}
