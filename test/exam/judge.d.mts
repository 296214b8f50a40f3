import type { Exam } from './read.mjs';

export type Figure =
  | 'rank_correlation'
  | 'pairs_right'
  | 'sure_and_wrong'
  | 'misfits_low'
  | 'misfits_high'
  | 'fits_low'
  | 'languages_low'
  | 'familiarity_auroc'
  | 'flips';

interface Card {
  detail: Record<string, { score: number; confidence: string; doubts: string[] }>;
  familiarity?: number | null;
}

export interface Judged {
  figures: Record<Figure, number>;
  complaints: (Exam['complaints'][number] & { score: number; confidence: string; right: boolean })[];
  /** The fits of low confidence; `grade` is 4 for the strongest, 2 for those in the middle. */
  doubted: { text: string; score: number; doubts: string[]; grade: number }[];
  /** Of the misfits: how many get the right verdict, which confidence, and which one any trait says yes to without doubt. */
  misfits: { right: number; low: number; high: number; yes: string[]; count: number };
  wrong: { pairs: unknown[]; sure: { text: string; score: number }[] };
}

export function judge(
  exam: Exam,
  scoreAll: (texts: string[]) => Promise<Card[]>,
  statistics: {
    spearman(a: number[], b: number[]): number;
    auroc(scores: number[], positive: number[]): number;
  },
): Promise<Judged>;
