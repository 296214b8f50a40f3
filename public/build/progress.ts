// How far a build has come: its stages, items done of the stage's total, seconds left. Only what the engine says.
import { html, nothing, render } from 'lit';
import type { BuildProgress } from '../../src/contract/authoring.js';
import { byId, megabytes } from '../page.js';

type Stage = BuildProgress['stage'];

interface StageWords {
  readonly title: string;
  readonly amount: (done: number, total: number) => string;
}

const numbers = new Intl.NumberFormat('en');
const items = (name: string) => (done: number, total: number) =>
  total > 0
    ? `${numbers.format(done)} of ${numbers.format(total)} ${name}`
    : `${numbers.format(done)} ${name}`;

const stages = {
  reading: { title: 'Reading', amount: items('samples') },
  embedder: {
    title: 'Loading the embedder',
    amount: (done, total) => (total > 0 ? `${megabytes(done)} of ${megabytes(total)}` : megabytes(done)),
  },
  embedding: { title: 'Embedding', amount: items('texts') },
  training: { title: 'Training', amount: items('steps') },
  saving: { title: 'Saving', amount: () => '' },
} as const satisfies Record<Stage, StageWords>;

/** As they come: files are read once it is known what reads their texts. */
const order = ['embedder', 'reading', 'embedding', 'training', 'saving'] as const satisfies readonly Stage[];

const area = byId('progress', HTMLElement);
const spoken = byId('spoken', HTMLElement);

function timeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 90) return seconds <= 1 ? 'a second left' : `about ${seconds} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}

/** Shows where the build stands; undefined hides all of it. */
export function showProgress(progress: BuildProgress | undefined): void {
  area.hidden = !progress;
  if (!progress) return;
  const { stage, done, total, secondsLeft } = progress;
  const { title, amount } = stages[stage];
  const now = order.indexOf(stage);
  const facts = [amount(done, total), timeLeft(secondsLeft)].filter((fact) => fact !== '').join(' · ');
  render(
    html`<ol class="stages" aria-label="Stages">
        ${order.map(
          (name, index) =>
            html`<li class=${index < now ? 'past' : index === now ? 'now' : ''} aria-current=${index === now ? 'step' : nothing}>
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
  // The stage is worth an announcement, every step is not.
  if (spoken.textContent !== title) spoken.textContent = title;
}

/** What a screen reader is told, and nothing else. */
export function announce(sentence: string): void {
  spoken.textContent = sentence;
}
