// Rounds over one corpus in batches of fixed sizes: in every round each engine embeds all texts in calls of so many, the
// engines alternating portion by portion.
import { type Corpus, shuffleWords } from './corpus.js';
import type { Engines, OnStage } from './engines.js';
import type { CorpusResult } from './rounds.js';

/** Texts per call. */
export const batchSizes = [1, 8, 32] as const;

/** Texts that an engine embeds before the other one: on the CPU few, so that other load affects both alike. */
const portions = { wasm: 32, webgpu: 256 } as const;

/**
 * @returns one result per batch size
 * @throws Error of either engine; the signal's reason
 */
export async function runBatches(
  { facts, assay, transformers, pooling }: Engines,
  corpus: Corpus,
  rounds: number,
  onStage: OnStage,
): Promise<CorpusResult[]> {
  const texts = await assay.call((api) => api.truncate(corpus.texts, corpus.maxTokens));
  const tokens = await assay.call((api) => api.countTokens(texts));
  const portion = portions[facts.backend];
  const results: CorpusResult[] = [];
  for (const batch of batchSizes) {
    const engines = [
      (part: readonly string[]) => assay.call((api) => api.time(part, batch)),
      (part: readonly string[]) =>
        transformers.call((api) => api.time(part, { batch, sorted: false }, pooling)),
    ];
    const totals = engines.map(() => new Array<number>(rounds).fill(0));
    const name = `${corpus.name}, ${batch === 1 ? '1 text' : `${batch} texts`} per call`;
    onStage(`Warming up: ${name}`, null);
    for (const time of engines) await time(texts.slice(0, portion));
    for (let round = 0; round < rounds; round++) {
      const shuffled = shuffleWords(texts, round * batchSizes.length + batchSizes.indexOf(batch));
      for (let start = 0; start < shuffled.length; start += portion) {
        onStage(`${name}, round ${round + 1} of ${rounds}`, (round + start / shuffled.length) / rounds);
        const part = shuffled.slice(start, start + portion);
        for (let turn = 0; turn < engines.length; turn++) {
          const index = (round + start / portion + turn) % engines.length;
          totals[index]![round]! += await engines[index]!(part);
        }
      }
    }
    const [ours = [], theirs = []] = totals;
    results.push({
      corpus: name,
      texts: texts.length,
      tokens,
      timings: [
        { name: 'Assay', totals: ours, singles: [] },
        { name: 'transformers.js', totals: theirs, singles: [] },
      ],
    });
  }
  return results;
}
