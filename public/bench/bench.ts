// The bench page: settings in, one table out. Settings may come with the address, as ?encoder=…&hub=…&device=wasm.
import { html, render } from 'lit';
import type { Device, Dtype } from '../../src/embedding/transformers/backend.js';
import { copy } from '../copy.js';
import { byId, reasonOf } from '../page.js';
import { open, type Tell, warmStarts } from './contest.js';
import { corpora } from './corpus.js';
import type { Wanted } from './ours.js';
import { columns, headline, markdown, type Report, rowsOf } from './report.js';
import { type Result, rounds } from './rounds.js';
import { startOurs } from './workers.js';

const field = (id: string) => byId(id, HTMLInputElement);
const choice = (id: string) => byId(id, HTMLSelectElement);
const start = byId('start', HTMLButtonElement);
const cancel = byId('cancel', HTMLButtonElement);
const copyButton = byId('copy', HTMLButtonElement);
const working = byId('working', HTMLDivElement);
const progress = byId('progress', HTMLProgressElement);
const trouble = byId('trouble', HTMLParagraphElement);
const outcome = byId('outcome', HTMLElement);
const table = byId('table', HTMLElement);
// The table scrolls by keyboard, and the outcome is where the reader goes when it is there.
table.tabIndex = 0;
outcome.tabIndex = -1;
const runtime = new URL('../assay-models/runtime/', location.href).href;
const warmTurns = 5;

let running: AbortController | undefined;
let report: Report | undefined;

const devices = ['auto', 'webgpu', 'wasm'] as const satisfies readonly Device[];
const dtypes = ['auto', 'fp32', 'fp16', 'q8', 'q4'] as const satisfies readonly (Dtype | 'auto')[];
const oneOf = <Value extends string>(all: readonly [Value, ...Value[]], value: string): Value =>
  all.find((one) => one === value) ?? all[0];

function wanted(): Wanted {
  const hub = field('hub').value.trim();
  return {
    id: field('encoder').value.trim(),
    hub: new URL(hub.endsWith('/') ? hub : `${hub}/`, location.href).href,
    runtime,
    device: oneOf(devices, choice('device').value),
    dtype: oneOf(dtypes, choice('dtype').value),
  };
}

/** Shows how far it is; speaks only when something new begins. */
const tell: Tell = (what, part) => {
  const stage = byId('stage', HTMLLabelElement);
  if (part === null) progress.removeAttribute('value');
  else progress.value = part;
  if (stage.textContent === what) return;
  stage.textContent = what;
  byId('spoken', HTMLParagraphElement).textContent = what;
};

interface Extent {
  readonly texts: number;
  readonly rounds: number;
}

async function measure(asked: Wanted, extent: Extent, signal: AbortSignal): Promise<Report> {
  const contest = await open(asked, tell, signal);
  const results: Result[] = [];
  for (const corpus of corpora(extent.texts))
    results.push(await rounds(contest, corpus, extent.rounds, tell));
  // Its threads come with the work.
  const facts = await contest.ours.call((api) => api.facts());
  contest.ours.end();
  contest.theirs.end();
  return {
    encoder: asked.id,
    cosine: contest.cosine,
    facts,
    machine: `${navigator.hardwareConcurrency} hardware threads, ${navigator.userAgent}`,
    date: new Date().toISOString().slice(0, 10),
    results,
    warm: await warmStarts(asked, contest.facts, warmTurns, tell, signal),
  };
}

function show(found: Report): void {
  byId('headline', HTMLParagraphElement).textContent = headline(found);
  const rows = rowsOf(found);
  render(
    html`<table>
      <thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
    </table>`,
    table,
  );
  outcome.hidden = false;
  outcome.focus();
}

function busy(now: boolean): void {
  start.disabled = now;
  cancel.hidden = working.hidden = !now;
  if (now) cancel.focus();
  else byId('stage', HTMLLabelElement).textContent = '';
}

async function run(): Promise<void> {
  const controller = new AbortController();
  running = controller;
  trouble.textContent = '';
  outcome.hidden = true;
  busy(true);
  try {
    const extent = { texts: field('texts').valueAsNumber, rounds: field('rounds').valueAsNumber };
    report = await measure(wanted(), extent, controller.signal);
    show(report);
    byId('spoken', HTMLParagraphElement).textContent = 'Done';
  } catch (error) {
    const { signal } = controller;
    byId('spoken', HTMLParagraphElement).textContent = signal.aborted ? 'Cancelled' : '';
    if (!signal.aborted) trouble.textContent = reasonOf(error);
    controller.abort();
  } finally {
    const waiting = document.activeElement === cancel;
    busy(false);
    if (waiting) start.focus();
  }
}

const given = new URLSearchParams(location.search);
for (const id of ['encoder', 'hub', 'texts', 'rounds']) field(id).value = given.get(id) ?? field(id).value;
for (const id of ['device', 'dtype']) choice(id).value = given.get(id) ?? choice(id).value;

byId('settings', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void run();
});
cancel.addEventListener('click', () => running?.abort());
copyButton.addEventListener('click', () => {
  if (report) void copy(copyButton, markdown(report));
});

/** For the console, and for scripts that measure something else. */
Object.assign(globalThis, { bench: { startOurs, runtime, markdown: () => report && markdown(report) } });
