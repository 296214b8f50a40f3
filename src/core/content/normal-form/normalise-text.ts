// The normal form of a text, which everything that scores reads: what a reader does not see makes no difference to it.
// One place, before any part cuts or counts. Pure.
import { asciiSteps, characterSteps } from './characters.js';
import {
  applyEdits,
  createOffsets,
  type Edit,
  moveOffsets,
  type Offsets,
  replaceAll,
  type Step,
} from './edits.js';
import { joinLines } from './lines.js';
import { findHtmlSteps, findMarkdownSteps } from './markup.js';

export interface NormalText {
  readonly text: string;
  /** Where each of its units was in the original. Computed when it is asked for. */
  readonly offsets: Offsets;
}

/** What has its normal form already: words of plain characters with one blank between them. */
const normal = /^(?!-)(?:[a-zA-Z0-9!"$%'(),./:;?@\\^{}+-]+(?: (?=.)|$))*$/;
const plain = /^[\t-\r -~]*$/;

const oneLineEnd = replaceAll(/\r\n?/g, () => '\n');

/**
 * Normalises a text: NFKC, nothing invisible, one apostrophe, one quotation mark, `…` as three dots, symbols as words of their
 * own, without marks of Markdown and HTML. Between words is one blank, or a line end where a block ends (a paragraph, an
 * item of a list, a row of a table); markers of items are left out.
 * @returns the empty text for one without anything to see
 */
export function normaliseText(original: string): NormalText {
  const stages = normaliseInStages(original);
  for (;;) {
    const { done, value } = stages.next();
    if (done) return value;
  }
}

/** The same in stages, between which others may run: one takes up to 20 ms for 1 MB. */
export function* normaliseInStages(original: string): Generator<void, NormalText> {
  let text = original;
  const all: (readonly Edit[])[] = [];
  function* run(steps: readonly Step[]): Generator<void> {
    for (const step of steps) {
      const edits = step(text);
      text = applyEdits(text, edits);
      all.push(edits);
      yield;
    }
  }
  if (!normal.test(original) || /''/.test(original)) {
    yield* run([oneLineEnd]);
    yield* run(findHtmlSteps(text));
    if (!plain.test(text)) yield* run(characterSteps);
    yield* run(findMarkdownSteps(text));
    yield* run(asciiSteps);
    yield* run([joinLines]);
  }
  return {
    text,
    get offsets() {
      return all.reduce(moveOffsets, createOffsets(original.length));
    },
  };
}
