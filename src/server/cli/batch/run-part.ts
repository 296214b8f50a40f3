// One part of a run: reads its rows, has their texts scored, and writes rows and scores to one file.
import { AssayError } from '../../../core/contract/index.js';
import type { Manifest } from './manifest.js';
import type { ReadText, RunRows } from './row-store.js';
import type { PartScorer, RowText, ScoredText } from './scoring/scored-text.js';

export interface PartJob {
  readonly rows: RunRows;
  readonly manifest: Manifest;
  readonly scorer: PartScorer;
  /** Gets the number of further texts that are scored. */
  readonly onScored: (count: number) => void;
}

/** Number of parts of a run: at least one, so that an empty input gives an empty output with all columns. */
export const countParts = ({ rows, partRows }: Pick<Manifest, 'rows' | 'partRows'>): number =>
  Math.max(1, Math.ceil(rows / partRows));

const hasText = (text: ReadText): text is RowText => text === null || typeof text === 'string';

/** Scores a part and writes its file. A row without a text that can be scored gets its error. */
export async function runPart({ rows, manifest, scorer, onScored }: PartJob, part: number): Promise<void> {
  const { texts, write } = await rows.openPart(part);
  const readable = texts.filter(hasText);
  const scored = await scorer.score(`${manifest.run}-${part}`, readable, onScored);
  if (scored.length !== readable.length) throw new AssayError('internal', 'Internal error: a part lost rows');
  onScored(texts.length - readable.length);
  let next = 0;
  await write(
    texts.map((text): ScoredText => {
      if (!hasText(text)) return text;
      const row = scored[next++];
      if (!row) throw new AssayError('internal', 'Internal error: a part lost rows');
      return row;
    }),
  );
}
