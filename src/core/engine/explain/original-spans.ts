// Where the segments of a normal form, their sentences and their words are in the text as it was given. Pure.
import type { LocateRange } from '../../embedding/index.js';
import type { SegmentText } from '../../scoring/index.js';

/** Unit i of the normal form was made of `original.slice(starts[i], ends[i])`. */
interface Offsets {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

export class OriginalSpans {
  /** The segments and their sentences: the first begins and the last ends with the text. */
  readonly segments: readonly SegmentText[];
  readonly #offsets: Offsets;
  /** Where each segment begins in the normal form. */
  readonly #normal: readonly number[];

  /** @param texts segments by their places in the normal form @param length of the original */
  constructor(offsets: Offsets, texts: readonly SegmentText[], length: number) {
    this.#offsets = offsets;
    this.#normal = texts.map(({ start }) => start);
    const begins = texts.map(({ start }, i) => (i === 0 ? 0 : (offsets.starts[start] ?? length)));
    this.segments = texts.map(({ start, sentences }, i) => {
      const from = begins[i] ?? 0;
      const locate = locateFrom(offsets, start, from);
      const spans = Array.from(sentences.starts, (at, j) => locate(at, sentences.ends[j] ?? at));
      return {
        start: from,
        end: begins[i + 1] ?? length,
        sentences: {
          starts: Uint32Array.from(spans, ([at]) => at),
          ends: Uint32Array.from(spans, ([, end]) => end),
        },
      };
    });
  }

  /** Finds the places of a segment's words, from the segment's start in the original. */
  inSegment(index: number): LocateRange {
    return locateFrom(this.#offsets, this.#normal[index] ?? 0, this.segments[index]?.start ?? 0);
  }
}

function locateFrom({ starts, ends }: Offsets, normal: number, original: number): LocateRange {
  return (start, end) => [
    (starts[normal + start] ?? original) - original,
    (ends[normal + end - 1] ?? original) - original,
  ];
}
