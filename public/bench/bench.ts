// The benchmark page: settings in, one table out. The page's address can set them: ?encoder=…&hub=…&device=wasm&threads=1.
import type { Device, Dtype } from 'assay/encoders';
import { html, render } from 'lit';
import { copyText } from '../copy.js';
import { findById, formatError } from '../page.js';
import type { EncoderRequest } from './assay-worker.js';
import { runBatches } from './batches.js';
import { createCorpora, createParagraphs } from './corpus.js';
import { type OnStage, openEngines, timeWarmStarts } from './engines.js';
import { columns, formatHeadline, formatMarkdown, formatRows, type Report } from './report.js';
import { type CorpusResult, runRounds } from './rounds.js';
import { startAssay } from './workers.js';

const findInput = (id: string) => findById(id, HTMLInputElement);
const findSelect = (id: string) => findById(id, HTMLSelectElement);
const startButton = findById('start', HTMLButtonElement);
const cancelButton = findById('cancel', HTMLButtonElement);
const copyButton = findById('copy', HTMLButtonElement);
const working = findById('working', HTMLDivElement);
const stageLabel = findById('stage', HTMLLabelElement);
const progress = findById('progress', HTMLProgressElement);
const spoken = findById('spoken', HTMLParagraphElement);
const trouble = findById('trouble', HTMLParagraphElement);
const outcome = findById('outcome', HTMLElement);
const table = findById('table', HTMLElement);
// The table scrolls by keyboard, and focus moves to the results once they are shown.
table.tabIndex = 0;
outcome.tabIndex = -1;

const runtime = new URL('../assay-models/runtime/', location.href).href;
const warmStartRuns = 5;

let running: AbortController | undefined;
let report: Report | undefined;

const devices = ['auto', 'webgpu', 'wasm'] as const satisfies readonly Device[];
const dtypes = ['auto', 'fp32', 'fp16', 'q8', 'q4'] as const satisfies readonly (Dtype | 'auto')[];
const parameters = new URLSearchParams(location.search);
const pickValue = <Value extends string>(values: readonly [Value, ...Value[]], value: string): Value =>
  values.find((known) => known === value) ?? values[0];

function readRequest(): EncoderRequest {
  const hub = findInput('hub').value.trim();
  return {
    id: findInput('encoder').value.trim(),
    hub: new URL(hub.endsWith('/') ? hub : `${hub}/`, location.href).href,
    runtime,
    device: pickValue(devices, findSelect('device').value),
    dtype: pickValue(dtypes, findSelect('dtype').value),
    oneThread: parameters.get('threads') === '1',
  };
}

const readProtocol = (): keyof typeof protocols =>
  pickValue(['lengths', 'paragraphs'], findSelect('protocol').value);

/** Shows the progress, and announces a stage when it begins. */
const showStage: OnStage = (stage, share) => {
  if (share === null) progress.removeAttribute('value');
  else progress.value = share;
  if (stageLabel.textContent === stage) return;
  stageLabel.textContent = spoken.textContent = stage;
};

/** What is measured, with the usual number of texts and rounds of each. */
const protocols = {
  lengths: { texts: 64, rounds: 7 },
  paragraphs: { texts: 1000, rounds: 1 },
} as const;

interface Extent {
  readonly protocol: keyof typeof protocols;
  /** Texts per corpus. */
  readonly texts: number;
  readonly rounds: number;
}

async function measure(request: EncoderRequest, extent: Extent, signal: AbortSignal): Promise<Report> {
  const engines = await openEngines(request, showStage, signal);
  const { protocol, texts, rounds } = extent;
  const results: CorpusResult[] = [];
  if (protocol === 'paragraphs')
    results.push(...(await runBatches(engines, createParagraphs(texts), rounds, showStage)));
  else
    for (const corpus of createCorpora(texts))
      results.push(await runRounds(engines, corpus, rounds, showStage));
  // Only now: Assay adds threads while it works.
  const facts = await engines.assay.call((api) => api.getFacts());
  engines.assay.terminate();
  engines.transformers.terminate();
  return {
    encoder: request.id,
    cosine: engines.cosine,
    facts,
    machine: `${navigator.hardwareConcurrency} hardware threads, ${navigator.userAgent}`,
    date: new Date().toISOString().slice(0, 10),
    results,
    warmStarts:
      protocol === 'paragraphs'
        ? { assay: [], transformers: [] }
        : await timeWarmStarts(request, engines.facts, warmStartRuns, showStage, signal),
  };
}

function showReport(shown: Report): void {
  findById('headline', HTMLParagraphElement).textContent = formatHeadline(shown);
  const rows = formatRows(shown);
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

function setBusy(busy: boolean): void {
  startButton.disabled = busy;
  cancelButton.hidden = working.hidden = !busy;
  if (busy) cancelButton.focus();
  else stageLabel.textContent = '';
}

async function run(): Promise<void> {
  const controller = new AbortController();
  running = controller;
  trouble.textContent = '';
  outcome.hidden = true;
  setBusy(true);
  try {
    const [texts, rounds] = ['texts', 'rounds'].map((id) => findInput(id).valueAsNumber);
    const extent = { protocol: readProtocol(), texts: texts ?? 0, rounds: rounds ?? 0 };
    report = await measure(readRequest(), extent, controller.signal);
    showReport(report);
    spoken.textContent = 'Done';
  } catch (error) {
    const { signal } = controller;
    spoken.textContent = signal.aborted ? 'Cancelled' : '';
    if (!signal.aborted) trouble.textContent = formatError(error);
    controller.abort();
  } finally {
    const hadFocus = document.activeElement === cancelButton;
    setBusy(false);
    if (hadFocus) startButton.focus();
  }
}

function showUsualExtent(): void {
  const { texts, rounds } = protocols[readProtocol()];
  findInput('texts').valueAsNumber = texts;
  findInput('rounds').valueAsNumber = rounds;
}

for (const id of ['protocol', 'device', 'dtype'])
  findSelect(id).value = parameters.get(id) ?? findSelect(id).value;
showUsualExtent();
for (const id of ['encoder', 'hub', 'texts', 'rounds'])
  findInput(id).value = parameters.get(id) ?? findInput(id).value;
findSelect('protocol').addEventListener('change', showUsualExtent);
findById('more', HTMLDetailsElement).open = ['hub', 'device', 'dtype'].some((id) => parameters.has(id));

findById('settings', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void run();
});
cancelButton.addEventListener('click', () => running?.abort());
copyButton.addEventListener('click', () => {
  if (report) void copyText(copyButton, formatMarkdown(report));
});

/** For the console, and for scripts that measure something else. */
Object.assign(globalThis, {
  bench: { startAssay, timeWarmStarts, runtime, markdown: () => report && formatMarkdown(report) },
});
