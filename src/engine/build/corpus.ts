// All samples of a configuration, gathered: every text once, every trait's grades by the row of their text.
import type { ResolvedConfiguration } from '../../contract/configuration/defaults.js';
import { readSource } from '../../sources/read-source.js';
import type { Sample, SourceIo } from '../../sources/sample.js';
import type { TraitSamples } from '../../training/types.js';

export interface Corpus {
  /** Distinct texts, in the order they were first read. */
  readonly texts: readonly string[];
  /** In the order of the configuration's traits. */
  readonly traits: readonly TraitSamples[];
}

interface Grades {
  readonly rows: number[];
  readonly qualities: number[];
}

/**
 * Reads every source, one after the other.
 * @throws sample_invalid of the first source that has a bad sample; the signal's reason
 */
export async function collectCorpus(
  configuration: ResolvedConfiguration,
  io: SourceIo,
  signal?: AbortSignal,
): Promise<Corpus> {
  const rowOf = new Map<string, number>();
  const grades = new Map<string, Grades>(
    configuration.traits.map(({ key }) => [key, { rows: [], qualities: [] }]),
  );
  for (const [index, source] of configuration.sources.entries()) {
    const context = { index, traits: configuration.traits, io };
    for await (const sample of readSource(source, context, signal)) {
      signal?.throwIfAborted();
      addSample(sample, rowOf, grades);
    }
  }
  return {
    texts: [...rowOf.keys()],
    traits: [...grades.values()].map(({ rows, qualities }) => ({
      indices: Uint32Array.from(rows),
      qualities: Float32Array.from(qualities),
    })),
  };
}

function addSample(sample: Sample, rowOf: Map<string, number>, grades: Map<string, Grades>): void {
  const text = sample.text.toWellFormed();
  const row = rowOf.get(text) ?? rowOf.size;
  rowOf.set(text, row);
  const trait = grades.get(sample.trait);
  trait?.rows.push(row);
  trait?.qualities.push(sample.quality);
}
