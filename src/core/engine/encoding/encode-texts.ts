// Texts -> encodings of their segments, which fit the embedder's window.

import { guessLanguage, isQuestion, splitInStages } from '../../content/index.js';
import { type AssayError, isAssayError } from '../../contract/index.js';
import { type Embedder, findForm, hasContentWord, readBareValence } from '../../embedding/index.js';
import { joinEncodings, type ScorableContent, sliceEncodings } from '../../scoring/index.js';
import { countTokens } from './count-tokens.js';
import { type EncodeOptions, encodeSegments } from './encode-segments.js';
import { soleTurn, type Turn } from './queue.js';
import { encodeRespelt } from './respelt.js';
import { runInTurns } from './run-in-turns.js';

/** Encodings of a text's segments, the token count of the whole text, and how much of it the embedder reads. */
export type EncodedText = ScorableContent;

/** The share of a text that is not read; all of a text that says nothing. */
const measureUnread = (embedder: Embedder, text: string): number =>
  hasContentWord(text) ? embedder.measureUnread(text) : 1;

/**
 * What of a text says how certain a score of it can be.
 * @param segments of the text
 * @throws the signal's reason
 */
async function readText(
  embedder: Embedder,
  text: string,
  segments: readonly string[],
  turn: Turn = soleTurn,
): Promise<Pick<EncodedText, 'unread' | 'language' | 'form' | 'bareValence' | 'asks'>> {
  const unread = measureUnread(embedder, text);
  await turn.giveWay();
  // Among many sentences others decide.
  const isShort = segments.length === 1;
  const bareValence = embedder.lexicon && isShort ? readBareValence(embedder.lexicon, text) : 0;
  const language = guessLanguage(text);
  return {
    unread,
    language,
    form: findForm(text, language),
    bareValence,
    asks: isShort && isQuestion(text),
  };
}

/** Splits one text at sentence boundaries into segments that fit the window, and encodes them. */
export async function encodeText(
  embedder: Embedder,
  text: string,
  options: EncodeOptions = {},
): Promise<EncodedText> {
  const { turn = soleTurn } = options;
  if (embedder.recall) await embedder.recall([text]);
  const [inputTokens = 0] = await countTokens(embedder, [text], turn);
  await turn.giveWay();
  const segments = await splitContent(embedder, text, inputTokens, turn);
  await turn.giveWay();
  const encodings = await encodeSegments(embedder, segments, options);
  await turn.giveWay();
  const [respelt] = await encodeRespelt(embedder, [segments], encodings, options);
  // Last, because it reads words by themselves: a tokenizer remembers the text that it has read just before.
  const read = await readText(embedder, text, segments, turn);
  return { encodings, inputTokens, ...read, ...(respelt && { respelt }) };
}

/** Encodes n texts as {@link encodeText} does, their segments together, without checking whether it can read them. */
export async function encodeTexts(
  embedder: Embedder,
  texts: readonly string[],
  options: EncodeOptions = {},
): Promise<(Pick<EncodedText, 'encodings' | 'inputTokens'> & { readonly segments: readonly string[] })[]> {
  if (embedder.recall) await embedder.recall(texts);
  const counts = await countTokens(embedder, texts, options.turn);
  const segments: string[][] = [];
  for (const [index, text] of texts.entries())
    segments.push(await splitContent(embedder, text, counts[index] ?? 0, options.turn));
  const all = await encodeSegments(embedder, segments.flat(), options);
  let from = 0;
  return segments.map((textSegments, index) => {
    const encodings = sliceEncodings(all, from, from + textSegments.length);
    from += textSegments.length;
    return { encodings, inputTokens: counts[index] ?? 0, segments: textSegments };
  });
}

/**
 * Encodes n texts: together if the embedder has batches, and one by one if it has no batches or rejects the batch,
 * so that one text does not make the others fail.
 * @returns (n) each text's encoding, or the error that it caused
 * @throws engine_unavailable and every other error that no text caused; the signal's reason
 */
export async function encodeEach(
  embedder: Embedder,
  texts: readonly string[],
  options: EncodeOptions = {},
): Promise<(EncodedText | AssayError)[]> {
  if (embedder.batch !== undefined && texts.length > 1) {
    const together = await encodeTexts(embedder, texts, options).catch(toTextError);
    if (!isAssayError(together)) {
      const parts = together.map(({ segments }) => segments);
      const all = joinEncodings(...together.map(({ encodings }) => encodings));
      const respelt = await encodeRespelt(embedder, parts, all, options);
      const encoded: EncodedText[] = [];
      for (const [index, { encodings, inputTokens, segments }] of together.entries()) {
        const other = respelt[index];
        const read = await readText(embedder, texts[index] ?? '', segments, options.turn);
        encoded.push({ encodings, inputTokens, ...read, ...(other && { respelt: other }) });
      }
      return encoded;
    }
  }
  const alone: (EncodedText | AssayError)[] = [];
  for (const text of texts) alone.push(await encodeText(embedder, text, options).catch(toTextError));
  return alone;
}

/** The error that a text caused. @throws any other */
function toTextError(error: unknown): AssayError {
  if (isAssayError(error) && error.status !== 503) return error;
  throw error;
}

/**
 * Splits a text into segments that fit the window.
 * @param tokens of the whole text
 * @throws the signal's reason
 */
export async function splitContent(
  embedder: Embedder,
  text: string,
  tokens: number,
  turn: Turn = soleTurn,
): Promise<string[]> {
  if (tokens <= embedder.window) return [text];
  return runInTurns(
    splitInStages(text, embedder.window, (texts) => embedder.tokens(texts), tokens),
    turn,
  );
}
