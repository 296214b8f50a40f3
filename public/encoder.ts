// The encoder page: download or remove an encoder from a hub, score a text with it, and see what is running.
import 'assay/define';
import * as client from 'assay';
import { isAbortError, isAssayError } from 'assay';
import { base } from './calls.js';
import { showProgress } from './encoder/progress.js';
import {
  officialHub,
  readSettings,
  restoreSettings,
  saveSettings,
  showModels,
  watchSettings,
} from './encoder/settings.js';
import { showStatus } from './encoder/status.js';
import { findById, findScoreElement, formatError, formatMegabytes } from './page.js';
import { getExamples } from './playground/catalog.js';

const downloadButton = findById('download', HTMLButtonElement);
const cancelButton = findById('cancel', HTMLButtonElement);
const removeButton = findById('remove', HTMLButtonElement);
const trouble = findById('trouble', HTMLElement);
const news = findById('news', HTMLElement);
const sample = findById('sample', HTMLTextAreaElement);
const score = findScoreElement();
score.strings = { idle: 'Download the encoder and enter a text to see its score.' };

/** Milliseconds between two readings of the engine's status. */
const refreshEvery = 1_000;

// For experiments in the console.
Object.assign(globalThis, { assay: client });

let loading: AbortController | undefined;

/** Configures the page's shared Assay from the form. */
function configure(): void {
  const { embedder, hub, device, dtype } = readSettings();
  client.configureAssay({ base, device, dtype, ...(embedder ? { embedder } : {}), ...(hub ? { hub } : {}) });
}

function setBusy(busy: boolean): void {
  downloadButton.disabled = removeButton.disabled = busy;
  cancelButton.hidden = !busy;
  if (busy) cancelButton.focus();
  else downloadButton.focus();
}

function showNews(sentence: string): void {
  news.textContent = sentence;
}

const toSentence = (detail: string) => (/[.!?…]$/.test(detail) ? detail : `${detail}.`);

/** The error's detail, and what to do about it on this page. */
function explainError(error: unknown): string {
  if (!isAssayError(error)) return formatError(error);
  const { code, detail } = error;
  switch (code) {
    case 'artifact_unavailable': {
      const hub = readSettings().hub || officialHub;
      return `${toSentence(detail)} Check the encoder's name, your connection and the hub's address: ${hub}`;
    }
    case 'artifact_damaged':
      return `${toSentence(detail)} The file was discarded. Try again, or choose another revision.`;
    case 'engine_unavailable':
      return `${toSentence(detail)} Choose another device, or press Download to try again.`;
    default:
      return detail;
  }
}

async function load(): Promise<void> {
  if (loading) return;
  const controller = new AbortController();
  loading = controller;
  trouble.textContent = '';
  showNews('');
  setBusy(true);
  score.model = null;
  showProgress({ stage: 'embedder', done: 0, total: 0 });
  const { embedder, model } = readSettings();
  try {
    configure();
    saveSettings();
    await client.getSharedAssay().preload(model, {
      signal: controller.signal,
      onProgress: (progress) => loading === controller && showProgress(progress),
    });
    showNews(`${embedder || 'The encoder of Assay'} is ready and works offline.`);
    score.model = model;
  } catch (error) {
    if (isAbortError(error)) showNews('Cancelled. Completed files are kept for the next download.');
    else trouble.textContent = explainError(error);
  } finally {
    loading = undefined;
    showProgress(undefined);
    setBusy(false);
    await refreshStatus();
  }
}

/** The abort ends the waiting; disposing of the engine ends the work. */
function cancelLoading(): void {
  loading?.abort();
  client.getSharedAssay().dispose();
}

async function remove(): Promise<void> {
  trouble.textContent = '';
  const { embedder } = readSettings();
  if (!embedder.includes('/'))
    return showNews('The encoders that come with Assay are part of its models and cannot be removed.');
  score.model = null;
  try {
    configure();
    const assay = client.getSharedAssay();
    const { embedders } = await assay.storage();
    const cached = Object.keys(embedders).some((name) => [embedder, `${embedder}/`].includes(name));
    const bytes = cached ? await assay.evict(embedder) : 0;
    showNews(
      bytes > 0 ? `Removed ${embedder} (${formatMegabytes(bytes)}).` : `${embedder} was not downloaded.`,
    );
    // Frees the memory too.
    assay.dispose();
  } catch (error) {
    trouble.textContent = explainError(error);
  }
  await refreshStatus();
}

async function refreshStatus(): Promise<void> {
  const assay = client.getSharedAssay();
  await Promise.all([assay.status(), assay.storage()]).then(
    ([status, storage]) => showStatus(status, storage),
    // Disposed of or reconfigured meanwhile; the next refresh succeeds.
    () => undefined,
  );
}

/** An encoder that was downloaded before is loaded at once. */
async function start(): Promise<void> {
  restoreSettings();
  configure();
  const assay = client.getSharedAssay();
  showModels(await assay.models());
  const { embedder, model } = readSettings();
  sample.value = getExamples(model)[0]?.text ?? '';
  const { embedders } = await assay.storage();
  if (!embedder.includes('/') || (embedders[embedder] ?? 0) > 0) await load();
  else showNews('Nothing is downloaded until you press Download.');
  await refreshStatus();
}

downloadButton.addEventListener('click', () => void load());
cancelButton.addEventListener('click', cancelLoading);
removeButton.addEventListener('click', () => void remove());
watchSettings(() => {
  score.model = null;
  showNews('Press Download to use this encoder.');
});
score.addEventListener('assay-score', () => void refreshStatus());
score.addEventListener('assay-error', () => void refreshStatus());
setInterval(() => {
  if (document.visibilityState === 'visible') void refreshStatus();
}, refreshEvery);
client.installLocalApi({ base }).catch(() => undefined);
start().catch((error: unknown) => {
  trouble.textContent = explainError(error);
});
