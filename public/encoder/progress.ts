// How far a download or the building of a model has come. Only what the engine says.
import type { Progress } from '../../src/contract/service.js';
import { byId, megabytes } from '../page.js';

interface StageWords {
  readonly title: string;
  readonly unit: 'bytes' | 'items';
}

const stages = {
  embedder: { title: 'Loading the encoder', unit: 'bytes' },
  model: { title: 'Loading the model', unit: 'bytes' },
  embedding: { title: 'Building the model for this encoder: reading its samples', unit: 'items' },
  training: { title: 'Building the model for this encoder: training', unit: 'items' },
} as const satisfies Record<Progress['stage'], StageWords>;

const area = byId('progress', HTMLElement);
const bar = byId('bar', HTMLProgressElement);
const stage = byId('stage', HTMLElement);
const amount = byId('amount', HTMLElement);

const numbers = new Intl.NumberFormat('en');

/** Shows where the work stands; undefined hides it. */
export function showProgress(progress: Progress | undefined): void {
  area.hidden = !progress;
  if (!progress) return;
  const { done, total } = progress;
  const { title, unit } = stages[progress.stage];
  const words = unit === 'bytes' ? megabytes : (count: number) => numbers.format(count);
  stage.textContent = title;
  amount.textContent = total > 0 ? `${words(done)} of ${words(total)}` : done > 0 ? words(done) : '';
  if (total > 0) {
    bar.max = total;
    bar.value = done;
  } else {
    bar.removeAttribute('value');
  }
}
