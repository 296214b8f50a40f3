// All samples of a build: distinct texts, and each trait's grades by the row of their text. Pure.
import { normaliseText } from '../../core/content/index.js';
import { rankValues } from '../numerics/index.js';
import type { Sample } from '../sources/index.js';
import { correctionSource, inlineSource } from '../training/index.js';
import type { SentSample } from './sent-samples.js';

/** One trait's graded texts, n of them. */
export interface GradedRows {
  /** (n) rows of the texts. */
  readonly indices: Uint32Array;
  /** (n) in [0, 1]. */
  readonly qualities: Float32Array;
  /** (n) indices of the document's sources; {@link inlineSource} for samples from none of them. */
  readonly sources: Uint16Array;
  /** True: the grades are ranks of raw numbers, so that percentiles define the classes. */
  readonly ranked?: boolean;
}

export interface Corpus {
  /** Distinct texts, in the order of their first sample. */
  readonly texts: readonly string[];
  /** In the order of the traits. */
  readonly traits: readonly GradedRows[];
}

interface Grade {
  readonly row: number;
  quality: number;
  readonly raw: boolean;
  readonly source: number;
}

/** Duplicate and contradictory samples of one trait. */
export interface LabelConflicts {
  readonly key: string;
  /** Number of samples with the text and the grade of an earlier one. */
  readonly repeated: number;
  /** Number of texts with grades that differ by half the scale or more. */
  readonly contradicted: number;
  /** One of those texts. */
  readonly example: string | null;
}

export class CorpusBuilder {
  /** Rows by the normal form of their text. */
  readonly #rows = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #grades: Map<string, Grade[]>;
  readonly #ranked: ReadonlySet<string>;

  readonly #open: boolean;

  /**
   * @param keys of the traits, in order
   * @param ranked keys of the traits that are graded by raw numbers
   * @param open true: a sample of another trait adds that trait, for groups of texts in a discovery
   */
  constructor(keys: readonly string[], ranked: ReadonlySet<string> = new Set(), open = false) {
    this.#grades = new Map(keys.map((key) => [key, []]));
    this.#ranked = ranked;
    this.#open = open;
  }

  /** Number of grades so far. */
  get size(): number {
    let size = 0;
    for (const grades of this.#grades.values()) size += grades.length;
    return size;
  }

  /** Adds a sample; ignores samples of unknown traits unless the builder is open. */
  add({
    text,
    trait,
    quality,
    scale,
    source,
  }: Pick<Sample, 'text' | 'trait' | 'quality' | 'scale' | 'source'>): void {
    const grades = this.#grades.get(trait) ?? (this.#open ? [] : undefined);
    if (!grades) return;
    this.#grades.set(trait, grades);
    const wellFormed = text.toWellFormed();
    const normal = toNormalForm(wellFormed);
    const row = this.#rows.get(normal) ?? this.#texts.length;
    if (row === this.#texts.length) {
      this.#rows.set(normal, row);
      this.#texts.push(wellFormed);
    }
    grades.push({ row, quality, raw: scale === 'raw', source: source < 0 ? inlineSource : source });
  }

  /**
   * Adds grades of texts, which replace all earlier ones of the same text and trait.
   * @param request what one request corrects
   */
  correct(request: readonly SentSample[]): void {
    const samples = request.flatMap(({ text, grades }) =>
      grades.map(
        ([trait, quality]) => ({ text, trait, quality, scale: 'unit', source: correctionSource }) as const,
      ),
    );
    for (const { text, trait } of samples) {
      const row = this.#rows.get(toNormalForm(text));
      const grades = this.#grades.get(trait);
      if (grades && row !== undefined)
        this.#grades.set(
          trait,
          grades.filter((grade) => grade.row !== row),
        );
    }
    for (const sample of samples) this.add(sample);
  }

  /** Returns the corpus: raw grades replaced by their ranks within trait and source, duplicates removed. */
  build(): { corpus: Corpus; conflicts: LabelConflicts[] } {
    const texts = this.#texts;
    const conflicts: LabelConflicts[] = [];
    const traits = [...this.#grades].map(([key, grades]): GradedRows => {
      rankRaw(grades);
      const { kept, repeated } = removeDuplicates(grades);
      const rows = findContradictions(kept);
      const [first] = rows;
      conflicts.push({
        key,
        repeated,
        contradicted: rows.length,
        example: first === undefined ? null : (texts[first] ?? null),
      });
      return {
        indices: Uint32Array.from(kept, ({ row }) => row),
        qualities: Float32Array.from(kept, ({ quality }) => quality),
        sources: Uint16Array.from(kept, ({ source }) => source),
        ...(this.#ranked.has(key) && { ranked: true }),
      };
    });
    return { corpus: { texts, traits }, conflicts };
  }
}

/** Spellings that a reader does not see apart score alike: they are one text. */
const toNormalForm = (text: string): string => normaliseText(text.toWellFormed()).text;

/** Replaces raw grades by (mid-rank - 1/2) / n among those of their source, in (0, 1). */
function rankRaw(grades: readonly Grade[]): void {
  const bySource = new Map<number, Grade[]>();
  for (const grade of grades) {
    if (!grade.raw) continue;
    const group = bySource.get(grade.source);
    if (group) group.push(grade);
    else bySource.set(grade.source, [grade]);
  }
  for (const group of bySource.values()) {
    const positions = rankValues(Float64Array.from(group, ({ quality }) => quality));
    for (const [i, grade] of group.entries()) grade.quality = ((positions[i] ?? 1) - 0.5) / group.length;
  }
}

function removeDuplicates(grades: readonly Grade[]): { kept: Grade[]; repeated: number } {
  const seen = new Set<string>();
  const kept = grades.filter(({ row, quality }) => {
    const key = `${row} ${quality}`;
    return !seen.has(key) && seen.add(key);
  });
  return { kept, repeated: grades.length - kept.length };
}

/** Rows with grades that differ by half the scale or more. */
function findContradictions(grades: readonly Grade[]): number[] {
  const spans = new Map<number, [low: number, high: number]>();
  for (const { row, quality } of grades) {
    const [low, high] = spans.get(row) ?? [quality, quality];
    spans.set(row, [Math.min(low, quality), Math.max(high, quality)]);
  }
  return [...spans].filter(([, [low, high]]) => high - low >= 0.5).map(([row]) => row);
}
