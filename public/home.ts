// The home page: choice of a model, its playground, and the same call as code with its response.
import 'assay/define';
import { getSharedAssay, type ModelSummary } from 'assay';
import { CodeSection } from './code.js';
import { showAbout } from './home/about.js';
import { addPills, choosePill } from './home/pills.js';
import { findById, findScoreElement, formatError } from './page.js';
import { startEngine } from './playground/engine.js';
import { Playground } from './playground/playground.js';

const choice = findById('models', HTMLElement);
const engine = startEngine();
let known: readonly ModelSummary[] = [];

const playground = new Playground({
  onModel: (handle) => {
    choosePill(choice, handle);
    showAbout(handle, known);
  },
  onInput: () => code.showCode(),
});
const code: CodeSection = new CodeSection(() => playground.readInput(), engine);

async function start(): Promise<void> {
  choice.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) playground.choose(target.value);
  });
  findScoreElement().addEventListener('assay-score', () => void code.runAll());
  playground.start();
  known = await getSharedAssay().models();
  addPills(choice, known);
  const { model } = playground.readInput();
  choosePill(choice, model);
  showAbout(model, known);
}

start().catch((error: unknown) => {
  const message = Object.assign(document.createElement('p'), { className: 'trouble', role: 'alert' });
  message.textContent = `Assay failed to start: ${formatError(error)}`;
  choice.after(message);
});
