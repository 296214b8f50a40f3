// The progress of a download or of building a model, as the engine reports it.
import type { Progress } from 'assay';
import { findById, formatCount, formatMegabytes } from '../page.js';

interface StageText {
  readonly title: string;
  readonly format: (amount: number) => string;
}

const stages = {
  embedder: { title: 'Loading the encoder', format: formatMegabytes },
  model: { title: 'Loading the model', format: formatMegabytes },
  embedding: { title: 'Building the model for this encoder: embedding samples', format: formatCount },
  training: { title: 'Building the model for this encoder: training', format: formatCount },
} as const satisfies Record<Progress['stage'], StageText>;

const area = findById('progress', HTMLElement);
const bar = findById('bar', HTMLProgressElement);
const stageLabel = findById('stage', HTMLElement);
const amount = findById('amount', HTMLElement);

/** Shows the progress; undefined hides it. */
export function showProgress(progress: Progress | undefined): void {
  area.hidden = !progress;
  if (!progress) return;
  const { done, total } = progress;
  const { title, format } = stages[progress.stage];
  stageLabel.textContent = title;
  amount.textContent = total > 0 ? `${format(done)} of ${format(total)}` : done > 0 ? format(done) : '';
  if (total > 0) {
    bar.max = total;
    bar.value = done;
  } else {
    bar.removeAttribute('value');
  }
}
