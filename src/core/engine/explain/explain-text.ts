// One text -> why it has its scores: its normal form, encoded as for a score, taken apart into words, or scored again without
// each sentence. Places are those in the text as it was given.
import { splitSentences } from '../../content/index.js';
import { contentEmptyError, type Explanation } from '../../contract/index.js';
import { type Embedder, findWords, surfaceFeatures } from '../../embedding/index.js';
import { type SegmentText, TextExplainer } from '../../scoring/index.js';
import { countTokens } from '../encoding/count-tokens.js';
import { type EncodeOptions, encodeSegments } from '../encoding/encode-segments.js';
import { splitContent } from '../encoding/encode-texts.js';
import { normaliseInTurns } from '../encoding/normal-text.js';
import { soleTurn } from '../encoding/queue.js';
import type { LoadedModel } from '../model-registry.js';
import { leaveSentencesOut } from './leave-sentences-out.js';
import { OriginalSpans } from './original-spans.js';

const contextual =
  'Some tokens of this text depend on the words around them, so its vector cannot be divided among its words.';

/** Characters beyond which a text lists only some words: all of a book's are a hundred times its size. */
const longText = 20_000;
const topOfLong = 200;

/**
 * Explains the scores of a text.
 * @param asked keys of the traits to explain, null for all; and how many words and sentences of each are listed
 * @throws content_empty; artifact_unavailable when the vectors do not have the model's dimensions; the signal's reason
 */
export async function explainText(
  { model, embedder }: LoadedModel,
  { keys, top }: { readonly keys: readonly string[] | null; readonly top?: number | null | undefined },
  original: string,
  options: EncodeOptions = {},
): Promise<Omit<Explanation, 'content'>> {
  const { turn = soleTurn } = options;
  const { text, offsets } = await normaliseInTurns(original, turn);
  await turn.giveWay();
  if (embedder.recall) await embedder.recall([text]);
  const [input_tokens = 0] = await countTokens(embedder, [text], turn);
  if (input_tokens === 0) throw contentEmptyError();
  const segments = await splitContent(embedder, text, input_tokens, turn);
  await turn.giveWay();
  const texts = locateSegments(segments);
  const locations = new OriginalSpans(offsets, texts, original.length);
  const encodings = await encodeSegments(embedder, segments, options);
  const indivisible = embedder.locate
    ? null
    : `Vectors of the embedder '${embedder.id}' are not sums over words.`;
  const explained = {
    encodings,
    texts: locations.segments,
    features: surfaceFeatures,
    top: top ?? (original.length > longText ? topOfLong : undefined),
  };
  const explainer = new TextExplainer(model, keys, explained, indivisible);
  await addWords(explainer, embedder, { segments, locations }, options);
  const leavings = explainer.needsLeavings
    ? await leaveSentencesOut(embedder, pick(segments, explainer), pick(texts, explainer), options)
    : null;
  return { input_tokens, familiarity: explainer.familiarity, traits: explainer.explain(leavings) };
}

/** The segments that are scored. */
const pick = <Segment>(segments: readonly Segment[], { scored }: TextExplainer): Segment[] =>
  scored.flatMap((index) => segments[index] ?? []);

function locateSegments(segments: readonly string[]): SegmentText[] {
  let start = 0;
  return segments.map((segment) => {
    const from = start;
    start += segment.length;
    return { start: from, end: start, sentences: locateSentences(segment) };
  });
}

/** Sentences without the white space around them; white space alone is left out. */
function locateSentences(segment: string): SegmentText['sentences'] {
  const [starts, ends]: [number[], number[]] = [[], []];
  let at = 0;
  for (const { text } of splitSentences(segment)) {
    const kept = text.trim();
    if (kept !== '') {
      const start = at + text.length - text.trimStart().length;
      starts.push(start);
      ends.push(start + kept.length);
    }
    at += text.length;
  }
  return { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

async function addWords(
  explainer: TextExplainer,
  embedder: Embedder,
  { segments, locations }: { readonly segments: readonly string[]; readonly locations: OriginalSpans },
  { turn = soleTurn, onBatch }: EncodeOptions,
): Promise<void> {
  for (const [index, at] of explainer.scored.entries()) {
    if (!explainer.needsWords) return;
    await turn.giveWay();
    const words = findWords(embedder, segments[at] ?? '', locations.inSegment(at));
    if (words) explainer.addWords(index, words);
    else explainer.giveUpWords(contextual);
    onBatch?.(index + 1, explainer.scored.length);
  }
}
