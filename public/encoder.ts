// The encoder page: an encoder of a hub chosen, downloaded and let go of; a text scored with it; what is running.
import '../src/elements/define.js';
import * as client from '../src/client/index.js';
import { isAbortError } from '../src/contract/errors.js';
import { base } from './calls.js';
import { chosen, keepChoice, offerModels, officialHub, openChoice, watchChoice } from './encoder/choice.js';
import { showProgress } from './encoder/progress.js';
import { showStatus } from './encoder/status.js';
import { explained } from './encoder/trouble.js';
import { examplesOf } from './examples.js';
import { byId, megabytes } from './page.js';

const preload = byId('preload', HTMLButtonElement);
const stop = byId('stop', HTMLButtonElement);
const evict = byId('evict', HTMLButtonElement);
const trouble = byId('trouble', HTMLElement);
const news = byId('news', HTMLElement);
const sample = byId('sample', HTMLTextAreaElement);
const score = document.querySelector('assay-score')!;

/** Milliseconds between two looks at the engine. */
const lookEvery = 1_000;

// For whoever opens the console to try it.
Object.assign(globalThis, { assay: client });

let loading: AbortController | undefined;

/** The page's Assay as it is chosen; another choice is another engine. */
function configure(): void {
  const { embedder, hub, device, dtype } = chosen();
  client.configureAssay({ base, device, dtype, ...(embedder ? { embedder } : {}), ...(hub ? { hub } : {}) });
}

function busy(now: boolean): void {
  preload.disabled = evict.disabled = now;
  stop.hidden = !now;
  if (now) stop.focus();
  else preload.focus();
}

function say(sentence: string): void {
  news.textContent = sentence;
}

async function load(): Promise<void> {
  if (loading) return;
  const mine = new AbortController();
  loading = mine;
  trouble.textContent = '';
  say('');
  busy(true);
  score.model = null;
  showProgress({ stage: 'embedder', done: 0, total: 0 });
  const { embedder, model } = chosen();
  try {
    configure();
    keepChoice();
    await client.sharedAssay().preload(model, {
      signal: mine.signal,
      onProgress: (progress) => loading === mine && showProgress(progress),
    });
    say(`${embedder || 'The bundled embedder'} is ready, and works offline from now on.`);
    score.model = model;
  } catch (error) {
    if (isAbortError(error)) say('Stopped. Files that had come whole are kept.');
    else trouble.textContent = explained(error, chosen().hub || officialHub);
  } finally {
    loading = undefined;
    showProgress(undefined);
    busy(false);
    await look();
  }
}

/** Waiting ends at the abort; the work ends with the engine that does it. */
function stopLoading(): void {
  loading?.abort();
  client.sharedAssay().dispose();
}

async function letGo(): Promise<void> {
  trouble.textContent = '';
  const { embedder } = chosen();
  if (!embedder) return say('The bundled embedder is kept with the models, and stays.');
  score.model = null;
  try {
    configure();
    const assay = client.sharedAssay();
    const { embedders } = await assay.storage();
    const stored = Object.keys(embedders).some((name) => [embedder, `${embedder}/`].includes(name));
    const bytes = stored ? await assay.evict(embedder) : 0;
    say(bytes > 0 ? `${megabytes(bytes)} of ${embedder} let go.` : `Nothing of ${embedder} was kept.`);
    // What was in memory goes too.
    assay.dispose();
  } catch (error) {
    trouble.textContent = explained(error, chosen().hub || officialHub);
  }
  await look();
}

/** Shows what is running, and what is kept. */
async function look(): Promise<void> {
  const assay = client.sharedAssay();
  await Promise.all([assay.status(), assay.storage()]).then(
    ([status, storage]) => showStatus(status, storage),
    // Stopped or configured anew meanwhile; the next look finds out.
    () => undefined,
  );
}

/** An encoder that is here already scores at once. */
async function begin(): Promise<void> {
  openChoice();
  configure();
  const assay = client.sharedAssay();
  offerModels(await assay.models());
  const { embedder, model } = chosen();
  sample.value = examplesOf(model)[0]?.text ?? '';
  const { embedders } = await assay.storage();
  if (!embedder || (embedders[embedder] ?? 0) > 0) await load();
  else say('Nothing is downloaded before you press Preload.');
  await look();
}

preload.addEventListener('click', () => void load());
stop.addEventListener('click', stopLoading);
evict.addEventListener('click', () => void letGo());
watchChoice(() => {
  score.model = null;
  say('Press Preload to take this choice.');
});
score.addEventListener('assay-score', () => void look());
score.addEventListener('assay-error', () => void look());
setInterval(() => {
  if (document.visibilityState === 'visible') void look();
}, lookEvery);
client.installLocalApi({ base }).catch(() => undefined);
begin().catch((error: unknown) => {
  trouble.textContent = explained(error, officialHub);
});
