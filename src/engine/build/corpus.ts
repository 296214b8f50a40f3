// All samples of a build: every text once, every trait's grades by the row of their text. Pure.
import { ranks } from '../../numerics/statistics.js';
import type { Sample } from '../../sources/sample.js';

/** One trait's graded texts, n of them. */
export interface GradedRows {
  /** (n) rows of the texts. */
  readonly indices: Uint32Array;
  /** (n) in [0, 1]. */
  readonly qualities: Float32Array;
  /** (n) indices of the document's sources; {@link ownSource} for what came from none of them. */
  readonly sources: Uint16Array;
}

export interface Corpus {
  /** Distinct texts, in the order they were first read. */
  readonly texts: readonly string[];
  /** In the order of the traits. */
  readonly traits: readonly GradedRows[];
}

/** Number that stands for authored paraphrases, sent samples and added noise. */
export const ownSource = 0xffff;

interface Grade {
  readonly row: number;
  quality: number;
  readonly raw: boolean;
  readonly source: number;
}

/** Samples of one trait that a build left out or found odd. */
export interface Oddities {
  readonly key: string;
  /** Same text, same grade. */
  readonly repeated: number;
  /** Texts whose grades lie half the scale or more apart. */
  readonly contradicted: number;
  /** One of those texts. */
  readonly example: string | null;
}

export class Gathering {
  readonly #rowOf = new Map<string, number>();
  readonly #grades: Map<string, Grade[]>;

  /** @param keys of the traits, in order */
  constructor(keys: readonly string[]) {
    this.#grades = new Map(keys.map((key) => [key, []]));
  }

  /** Grades so far. */
  get size(): number {
    let size = 0;
    for (const grades of this.#grades.values()) size += grades.length;
    return size;
  }

  /** Samples of traits that are not the model's are left out. */
  add({
    text,
    trait,
    quality,
    scale,
    source,
  }: Pick<Sample, 'text' | 'trait' | 'quality' | 'scale' | 'source'>): void {
    const grades = this.#grades.get(trait);
    if (!grades) return;
    const wellFormed = text.toWellFormed();
    const row = this.#rowOf.get(wellFormed) ?? this.#rowOf.size;
    this.#rowOf.set(wellFormed, row);
    grades.push({ row, quality, raw: scale === 'raw', source: source < 0 ? ownSource : source });
  }

  /** Everything gathered: raw grades by their rank within trait and source, repetitions once. */
  finish(): { corpus: Corpus; oddities: Oddities[] } {
    const texts = [...this.#rowOf.keys()];
    const oddities: Oddities[] = [];
    const traits = [...this.#grades].map(([key, grades]): GradedRows => {
      rankRaw(grades);
      const { kept, repeated } = withoutRepetitions(grades);
      const rows = contradicted(kept);
      const [first] = rows;
      oddities.push({
        key,
        repeated,
        contradicted: rows.length,
        example: first === undefined ? null : (texts[first] ?? null),
      });
      return {
        indices: Uint32Array.from(kept, ({ row }) => row),
        qualities: Float32Array.from(kept, ({ quality }) => quality),
        sources: Uint16Array.from(kept, ({ source }) => source),
      };
    });
    return { corpus: { texts, traits }, oddities };
  }
}

/** Raw grades become (mid-rank - 1/2) / n among those of their source, in (0, 1). */
function rankRaw(grades: readonly Grade[]): void {
  const bySource = new Map<number, Grade[]>();
  for (const grade of grades) {
    if (!grade.raw) continue;
    const group = bySource.get(grade.source);
    if (group) group.push(grade);
    else bySource.set(grade.source, [grade]);
  }
  for (const group of bySource.values()) {
    const positions = ranks(Float64Array.from(group, ({ quality }) => quality));
    for (const [i, grade] of group.entries()) grade.quality = ((positions[i] ?? 1) - 0.5) / group.length;
  }
}

function withoutRepetitions(grades: readonly Grade[]): { kept: Grade[]; repeated: number } {
  const seen = new Set<string>();
  const kept = grades.filter(({ row, quality }) => {
    const key = `${row} ${quality}`;
    return !seen.has(key) && seen.add(key);
  });
  return { kept, repeated: grades.length - kept.length };
}

/** Rows whose grades lie half the scale or more apart. */
function contradicted(grades: readonly Grade[]): number[] {
  const spans = new Map<number, [low: number, high: number]>();
  for (const { row, quality } of grades) {
    const [low, high] = spans.get(row) ?? [quality, quality];
    spans.set(row, [Math.min(low, quality), Math.max(high, quality)]);
  }
  return [...spans].filter(([, [low, high]]) => high - low >= 0.5).map(([row]) => row);
}
