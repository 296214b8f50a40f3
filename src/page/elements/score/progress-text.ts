// Progress of a call in words.
import type { Progress } from '../../../core/contract/index.js';
import { formatNumber } from '../format.js';

interface ProgressWords {
  locale: string;
  /** Before the first report. */
  scoring: string;
  stages: Record<Progress['stage'], string>;
  /** Two formatted amounts. */
  amount: (done: string, total: string) => string;
}

const isDownload = (stage: Progress['stage']) => stage === 'embedder' || stage === 'model';

/**
 * What a visitor downloads in all: the embedder and the model, which load at the same time.
 * @param parts of this call so far
 */
export function addDownload(parts: Map<string, Progress>, progress: Progress): Progress {
  const { stage, total } = progress;
  if (!isDownload(stage) || total <= 1) return progress;
  parts.set(stage, progress);
  const sum = (name: 'done' | 'total') => [...parts.values()].reduce((all, part) => all + part[name], 0);
  return { stage: parts.has('embedder') ? 'embedder' : stage, done: sum('done'), total: sum('total') };
}

/** `Loading the model: 0.3 of 1.0 MB`, `Building the model (training): 3 of 40`, `Scoring…` */
export function createBusyText({ locale, scoring, stages, amount }: ProgressWords) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (progress: Progress | undefined): string => {
    if (!progress) return `${scoring}…`;
    const { stage, done, total } = progress;
    // 0 while unknown, 1 where only the share of a download is known.
    if (total <= Number(isDownload(stage))) return `${stages[stage]}…`;
    const format = (value: number) =>
      isDownload(stage) ? formatNumber(locale, value / 1e6, digits) : formatNumber(locale, value);
    return `${stages[stage]}: ${amount(format(done), format(total))}${isDownload(stage) ? ' MB' : ''}`;
  };
}
