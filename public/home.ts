// The first page: model choice, text, live card, and the same call as code with its real answer.
import '../src/elements/define.js';
import { html, render } from 'lit';
import * as client from '../src/client/index.js';
import type { ModelSummary } from '../src/contract/resources.js';
import { type Answers, base, type Question } from './calls.js';
import { CodeSection } from './code.js';
import { baselineOf, examplesOf } from './examples.js';
import { showFacts } from './facts.js';
import { highlight } from './highlight.js';
import { AboutModel } from './model/about.js';
import { byId, reasonOf } from './page.js';

const text = byId('text', HTMLTextAreaElement);
const baseline = byId('baseline', HTMLTextAreaElement);
const compare = byId('compare', HTMLInputElement);
const facts = byId('facts', HTMLElement);
const about = new AboutModel(byId('about', HTMLElement));
const score = document.querySelector('assay-score')!;

// For whoever opens the console to try it.
Object.assign(globalThis, { assay: client });
client.configureAssay({ base });

const answers: Promise<Answers> = client.installLocalApi({ base }).then(
  () => 'service worker',
  () => 'page',
);
const code = new CodeSection(
  (): Question => ({
    model: score.model ?? '',
    content: text.value,
    baseline: compare.checked ? baseline.value : '',
  }),
  answers,
);

let answering: Answers | undefined;
const refreshFacts = () => showFacts(facts, answering);

/** True once a person has put in a text of their own, which a change of the model then leaves alone. */
let written = false;

/** A change by the page itself, told to whoever listens for edits. */
function write(value: string): void {
  text.value = value;
  text.dispatchEvent(new Event('input', { bubbles: true }));
  written = false;
}

function choose(handle: string): void {
  const examples = examplesOf(handle);
  score.model = handle;
  void about.show(handle);
  baseline.value = baselineOf(handle);
  render(
    examples.map(
      ({ label, text: example }) =>
        html`<button type="button" class="small" @click=${() => write(example)}>${label}</button>`,
    ),
    byId('examples', HTMLElement),
  );
  if (!written) write(examples[0]?.text ?? '');
  compareChanged();
}

function nameOf(handle: string): string {
  const words = (handle.split('.').at(-1) ?? handle).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function showModels(models: readonly ModelSummary[]): void {
  const pills = models.map(
    ({ handle, description }) => html`<label class="pill" title=${description}>
      <input
        type="radio"
        name="model"
        value=${handle}
        ?checked=${handle === score.model}
        @change=${() => choose(handle)}
      >
      ${nameOf(handle)}
    </label>`,
  );
  render(pills, byId('models', HTMLElement));
}

function compareChanged(): void {
  byId('baseline-area', HTMLElement).hidden = !compare.checked;
  score.compareTo = compare.checked ? baseline.value : null;
  code.show();
}

const snippet = `<script type="module">
  import 'assay/define';
</script>

<textarea id="message"></textarea>
<assay-score model="assay.commit-message" for="message"></assay-score>`;

async function start(): Promise<void> {
  render(highlight(snippet, 'html'), byId('snippet', HTMLElement));
  text.addEventListener('input', () => {
    written = text.value.trim() !== '';
    code.show();
  });
  compare.addEventListener('change', compareChanged);
  baseline.addEventListener('input', compareChanged);
  score.addEventListener('assay-score', () => {
    void code.askAll();
    void refreshFacts();
  });
  choose(score.model ?? '');
  void refreshFacts();
  void answers.then((known) => {
    answering = known;
    return refreshFacts();
  });
  const models = await client.sharedAssay().models();
  const own = (model: ModelSummary) => model.handle === score.model;
  showModels([...models.filter(own), ...models.filter((model) => !own(model))]);
}

start().catch((error: unknown) => {
  render(
    html`<p class="lead" role="alert">Assay could not start: ${reasonOf(error)}</p>`,
    byId('models', HTMLElement),
  );
});
