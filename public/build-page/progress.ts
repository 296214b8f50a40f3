// The progress of a build, as the engine reports it: stage, items done of the stage's total, seconds left.
import type { BuildProgress } from 'assay';
import { html, nothing, render } from 'lit';
import { findById, formatCount, formatMegabytes } from '../page.js';

type Stage = BuildProgress['stage'];

interface StageText {
  readonly title: string;
  readonly formatAmount: (done: number, total: number) => string;
}

const formatItems = (unit: string) => (done: number, total: number) =>
  total > 0 ? `${formatCount(done)} of ${formatCount(total)} ${unit}` : `${formatCount(done)} ${unit}`;

const stages = {
  reading: { title: 'Reading', formatAmount: formatItems('samples') },
  embedder: {
    title: 'Loading the embedder',
    formatAmount: (done, total) =>
      total > 0 ? `${formatMegabytes(done)} of ${formatMegabytes(total)}` : formatMegabytes(done),
  },
  embedding: { title: 'Embedding', formatAmount: formatItems('texts') },
  discovering: { title: 'Discovering traits', formatAmount: formatItems('spaces') },
  training: { title: 'Training', formatAmount: formatItems('steps') },
  saving: { title: 'Saving', formatAmount: () => '' },
} as const satisfies Record<Stage, StageText>;

/** The embedder comes first, because it decides how samples are read. Only a discovery has its stage. */
const order = [
  'embedder',
  'reading',
  'embedding',
  'discovering',
  'training',
  'saving',
] as const satisfies readonly Stage[];

const area = findById('progress', HTMLElement);
const spoken = findById('spoken', HTMLElement);

function formatTimeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 90) return `about ${Math.max(1, seconds)} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}

/** Shows the progress; undefined hides it. */
export function showProgress(progress: BuildProgress | undefined): void {
  area.hidden = !progress;
  if (!progress) return;
  const { stage, done, total, secondsLeft } = progress;
  const { title, formatAmount } = stages[stage];
  const shown = order.filter((name) => name !== 'discovering' || name === stage);
  const current = shown.indexOf(stage);
  const facts = [formatAmount(done, total), formatTimeLeft(secondsLeft)]
    .filter((fact) => fact !== '')
    .join(' · ');
  render(
    html`<ol class="stages" aria-label="Stages">
        ${shown.map(
          (name, index) =>
            html`<li class=${index < current ? 'past' : index === current ? 'now' : ''} aria-current=${index === current ? 'step' : nothing}>
              ${stages[name].title}
            </li>`,
        )}
      </ol>
      <progress
        aria-label=${title}
        max=${total > 0 ? total : nothing}
        value=${total > 0 ? done : nothing}
      ></progress>
      <p class="amount">${facts}</p>`,
    area,
  );
  // Announces each stage, but not each step.
  if (spoken.textContent !== title) spoken.textContent = title;
}

/** Has screen readers say a sentence. */
export function announce(sentence: string): void {
  spoken.textContent = sentence;
}
