// The home page: choice of a model, text, live card, and the same call as code with its response.
import 'assay/define';
import type { ModelSummary } from 'assay';
import * as client from 'assay';
import { AssayHighlights } from 'assay/define/highlights';
import { html, render } from 'lit';
import { base, type Responder, type ScoreInput } from './calls.js';
import { CodeSection } from './code.js';
import { getBaseline, getExamples } from './examples.js';
import { showFacts } from './facts.js';
import { highlight } from './highlight.js';
import { AboutModel } from './model/about.js';
import { findById, findScoreElement, formatError } from './page.js';

const text = findById('text', HTMLTextAreaElement);
const baseline = findById('baseline', HTMLTextAreaElement);
const compare = findById('compare', HTMLInputElement);
const facts = findById('facts', HTMLElement);
const about = new AboutModel(findById('about', HTMLElement));
const score = findScoreElement();

// For experiments in the console.
Object.assign(globalThis, { assay: client });
client.configureAssay({ base });

const responder: Promise<Responder> = client.installLocalApi({ base }).then(
  () => 'service worker',
  () => 'page',
);
const code = new CodeSection(
  (): ScoreInput => ({
    model: score.model ?? '',
    content: text.value,
    baseline: compare.checked ? baseline.value : '',
  }),
  responder,
);

let knownResponder: Responder | undefined;
const refreshFacts = () => showFacts(facts, knownResponder);

/** True once the visitor has entered a text, which then stays when the model changes. */
let edited = false;

/** Sets the text by script, with the event that typing dispatches. */
function writeText(value: string): void {
  text.value = value;
  text.dispatchEvent(new Event('input', { bubbles: true }));
  edited = false;
}

function chooseModel(handle: string): void {
  const examples = getExamples(handle);
  score.model = handle;
  findById('highlights', AssayHighlights).model = handle;
  void about.show(handle);
  baseline.value = getBaseline(handle);
  render(
    examples.map(
      ({ label, text: example }) =>
        html`<button type="button" class="small" @click=${() => writeText(example)}>${label}</button>`,
    ),
    findById('examples', HTMLElement),
  );
  if (!edited) writeText(examples[0]?.text ?? '');
  updateComparison();
}

/** `assay.commit-message` -> `Commit message` */
function formatName(handle: string): string {
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
        @change=${() => chooseModel(handle)}
      >
      ${formatName(handle)}
    </label>`,
  );
  render(pills, findById('models', HTMLElement));
}

function updateComparison(): void {
  findById('baseline-area', HTMLElement).hidden = !compare.checked;
  score.compareTo = compare.checked ? baseline.value : null;
  code.showCode();
}

const snippet = `<script type="module">
  import 'assay/define';
</script>

<textarea id="message"></textarea>
<assay-score model="assay.commit-message" for="message"></assay-score>`;

async function start(): Promise<void> {
  render(highlight(snippet, 'html'), findById('snippet', HTMLElement));
  text.addEventListener('input', () => {
    edited = text.value.trim() !== '';
    code.showCode();
  });
  compare.addEventListener('change', updateComparison);
  baseline.addEventListener('input', updateComparison);
  score.addEventListener('assay-score', () => {
    void code.runAll();
    void refreshFacts();
  });
  chooseModel(score.model ?? '');
  void refreshFacts();
  void responder.then((known) => {
    knownResponder = known;
    return refreshFacts();
  });
  const models = await client.getSharedAssay().models();
  const isChosen = (model: ModelSummary) => model.handle === score.model;
  showModels([...models.filter(isChosen), ...models.filter((model) => !isChosen(model))]);
}

start().catch((error: unknown) => {
  render(
    html`<p class="lead" role="alert">Assay failed to start: ${formatError(error)}</p>`,
    findById('models', HTMLElement),
  );
});
