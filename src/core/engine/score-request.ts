// One score request: its texts read and its traits resolved, and its card once the texts are encoded.
import {
  AssayError,
  type AssumedEncoding,
  isAssayError,
  type ScoreCard,
  type ScoreRequest,
  type TraitRecord,
} from '../contract/index.js';
import { isUrl, resolveTraits } from '../contract/requests/index.js';
import { createScoreCard } from '../scoring/index.js';
import type { EncodedText } from './encoding/encode-texts.js';
import type { LoadedModel } from './model-registry.js';

/** The readable text of a page; truncated where it was too long. */
export type FetchPage = (url: string, signal?: AbortSignal) => Promise<ReadText>;

interface ReadText {
  readonly content: string;
  readonly truncated: boolean;
  /** The encoding, if it is assumed. */
  readonly readAs?: AssumedEncoding | undefined;
}

/** A request that is ready to be encoded. */
export interface PreparedRequest {
  /** The content, and the baseline if there is one. */
  readonly texts: readonly string[];
  /** Keys of the traits to score; null for all. */
  readonly traits: readonly string[] | null;
  readonly truncated: boolean;
  /** The encoding of a page, if it is assumed; absent otherwise. */
  readonly assumed: { readonly read_as?: AssumedEncoding };
}

/**
 * Resolves the traits of a request and reads its texts, from the network where they are URLs.
 * @param known the model's traits
 * @throws unknown_trait; what `fetchPage` throws, for the content first; the signal's reason
 */
export async function prepareRequest(
  { content, compare_to, traits }: ScoreRequest,
  known: readonly TraitRecord[],
  fetchPage: FetchPage,
  signal?: AbortSignal,
): Promise<PreparedRequest> {
  const keys = traits ? resolveTraits(traits, known) : null;
  const contents = [content, ...(compare_to == null ? [] : [compare_to])];
  const areUrls = contents.length > 1 && contents.every(isUrl);
  const pending = contents.map(async (text, index): Promise<ReadText> => {
    if (!isUrl(text)) return { content: text, truncated: false };
    const page = fetchPage(text.trim(), signal);
    return areUrls
      ? page.catch((error) => throwForField(index === 0 ? 'content' : 'compare_to', error))
      : page;
  });
  // The baseline may fail first, but the content's error is the one to throw.
  for (const text of pending) text.catch(() => {});
  const read: ReadText[] = [];
  for (const text of pending) read.push(await text);
  const readAs = read.find((text) => text.readAs)?.readAs;
  return {
    texts: read.map((text) => text.content),
    traits: keys,
    truncated: read.some((text) => text.truncated),
    assumed: readAs ? { read_as: readAs } : {},
  };
}

/** Names the field of a URL that cannot be read, where both fields have one. */
function throwForField(field: string, error: unknown): never {
  if (!isAssayError(error)) throw error;
  throw new AssayError(error.code, `Field '${field}': ${error.detail}`, { cause: error });
}

/**
 * Creates the card of a content, compared with a baseline if there is one.
 * @throws content_empty; artifact_unavailable when the vectors do not have the model's dimensions
 */
export function scoreEncoded(
  { model }: LoadedModel,
  { traits, assumed }: Pick<PreparedRequest, 'traits' | 'assumed'>,
  [content, baseline]: readonly EncodedText[],
): ScoreCard {
  const card = createScoreCard(
    model,
    traits,
    requireWords(content, 'Content'),
    baseline ? requireWords(baseline, "Field 'compare_to'") : null,
  );
  return { ...card, ...assumed };
}

function requireWords(encoded: EncodedText | undefined, what: string): EncodedText {
  if (encoded && encoded.inputTokens > 0) return encoded;
  throw new AssayError('content_empty', `${what} is empty: it has no words to score`);
}

/** Returns what `work` returns, or the error of the request that it throws. @throws any other error */
export function attempt<Result>(work: () => Result): Result | AssayError {
  try {
    return work();
  } catch (error) {
    return toRequestError(error);
  }
}

/** The error of one request. @throws any other: a bug, an abort, a model that does not match its embedder */
export function toRequestError(error: unknown): AssayError {
  if (isAssayError(error) && error.code !== 'artifact_unavailable') return error;
  throw error;
}
