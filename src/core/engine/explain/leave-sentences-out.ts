// A text again and again, each time without one of its sentences. The other segments stay as they are.
import type { Embedder } from '../../embedding/index.js';
import type { Leavings, SegmentText } from '../../scoring/index.js';
import { type EncodeOptions, encodeSegments } from '../encoding/encode-segments.js';

/** Sentences that are left out: more would take seconds with an encoder on the CPU. */
const maxSentences = 40;

/** @param segments at least one @param texts (segments) where they are */
export async function leaveSentencesOut(
  embedder: Embedder,
  segments: readonly string[],
  texts: readonly SegmentText[],
  options: EncodeOptions,
): Promise<Leavings> {
  const all = texts.flatMap(({ sentences }, segment) =>
    Array.from(sentences.starts, (_, sentence) => ({ segment, sentence })),
  );
  const locations = all.slice(0, maxSentences);
  const rests = locations.map(({ segment, sentence }) => {
    const { starts, ends } = texts[segment]!.sentences;
    const text = segments[segment]!;
    return text.slice(0, starts[sentence]) + text.slice(ends[sentence]);
  });
  const encodings = await encodeSegments(embedder, rests, options);
  return { encodings, locations, omitted: all.length - locations.length };
}
