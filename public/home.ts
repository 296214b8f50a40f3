// The first page: model choice, text, live card, and the same call as code with its real answer.
import '../src/elements/define.js';
import { html, render } from 'lit';
import * as client from '../src/client/index.js';
import type { ModelSummary } from '../src/contract/resources.js';
import { base, type Call, calls, type Question } from './calls.js';
import { copy } from './copy.js';
import { baselineOf, examplesOf } from './examples.js';
import { showFacts } from './facts.js';
import { highlight } from './highlight.js';
import { pretty } from './pretty.js';

function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`This page has no ${type.name} with the id '${id}'.`);
}

const text = byId('text', HTMLTextAreaElement);
const baseline = byId('baseline', HTMLTextAreaElement);
const compare = byId('compare', HTMLInputElement);
const score = document.querySelector('assay-score')!;
const answer = byId('answer', HTMLElement);
const timing = byId('timing', HTMLElement);
const refreshFacts = showFacts(byId('facts', HTMLElement));

const question = (): Question => ({
  model: score.model ?? '',
  content: text.value,
  baseline: compare.checked ? baseline.value : '',
});

/** True once a person has put in a text of their own, which a change of the model then leaves alone. */
let written = false;

/** A change by the page itself, told to whoever listens for edits. */
function write(field: HTMLTextAreaElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  written = false;
}

const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

async function timed(call: Call): Promise<{ call: Call; json: string; note: string }> {
  const start = performance.now();
  try {
    const json = pretty(await call.run(question()));
    return { call, json, note: `${call.title} ${milliseconds(performance.now() - start)}` };
  } catch (error) {
    return {
      call,
      json: error instanceof Error ? error.message : String(error),
      note: `${call.title} failed`,
    };
  }
}

let asked = 0;

async function ask(chosen: readonly Call[]): Promise<void> {
  asked += 1;
  const mine = asked;
  const results = [];
  for (const call of chosen) results.push(await timed(call));
  const [first] = results;
  if (!first || mine !== asked) return;
  const same = results.length > 1 && results.every(({ json }) => json === first.json);
  render(highlight(first.json, 'json'), answer);
  timing.textContent = [...results.map(({ note }) => note), ...(same ? ['same card'] : [])].join(' · ');
}

function showCode(): void {
  const current = question();
  const panels = calls.map(
    (call) => html`<div class="call">
      <div class="panel-head">
        <h3>${call.title}</h3>
        <button
          type="button"
          class="small"
          aria-label=${`Copy ${call.title} code`}
          @click=${(event: Event) => void copy(event.currentTarget as HTMLElement, call.code(question()))}
        >Copy</button>
        <button type="button" class="small" aria-label=${`Run ${call.title} code`} @click=${() => void ask([call])}>Run</button>
      </div>
      <pre class="code">${highlight(call.code(current), 'js')}</pre>
    </div>`,
  );
  render(panels, byId('calls', HTMLElement));
}

function choose(handle: string): void {
  const examples = examplesOf(handle);
  score.model = handle;
  baseline.value = baselineOf(handle);
  render(
    examples.map(
      (example) =>
        html`<button type="button" class="small" @click=${() => write(text, example.text)}>${example.label}</button>`,
    ),
    byId('examples', HTMLElement),
  );
  if (!written) write(text, examples[0]?.text ?? '');
  showCode();
}

const nameOf = (handle: string) => {
  const words = (handle.split('.').at(-1) ?? handle).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function showModels(models: readonly ModelSummary[]): void {
  const pills = models.map(
    ({ handle, description }, index) => html`<label class="pill" title=${description}>
      <input type="radio" name="model" value=${handle} ?checked=${index === 0} @change=${() => choose(handle)}>
      ${nameOf(handle)}
    </label>`,
  );
  render(pills, byId('models', HTMLElement));
}

function compareChanged(): void {
  byId('baseline-area', HTMLElement).hidden = !compare.checked;
  score.compareTo = compare.checked ? baseline.value : null;
  showCode();
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
    showCode();
  });
  compare.addEventListener('change', compareChanged);
  baseline.addEventListener('input', compareChanged);
  score.addEventListener('assay-score', () => {
    void ask(calls);
    void refreshFacts();
  });
  const copyAnswer = byId('copy-answer', HTMLButtonElement);
  copyAnswer.addEventListener('click', () => void copy(copyAnswer, answer.textContent ?? ''));
  navigator.serviceWorker?.addEventListener('controllerchange', () => void refreshFacts());
  // For whoever opens the console to try it.
  Object.assign(globalThis, { assay: client });
  client.configureAssay({ base });
  await client.installLocalApi({ base });
  const models = await client.sharedAssay().models();
  const preferred = models.findIndex(({ handle }) => handle === 'assay.commit-message');
  if (preferred > 0) models.unshift(...models.splice(preferred, 1));
  showModels(models);
  choose(models[0]?.handle ?? '');
  await refreshFacts();
}

start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  render(
    html`<p class="lead" role="alert">Assay could not start: ${reason}</p>`,
    byId('models', HTMLElement),
  );
});
