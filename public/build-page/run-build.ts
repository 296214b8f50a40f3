// Runs builds, one at a time, with progress and a cancel button.
import { type BuildProgress, getSharedAssay, isAbortError, type VersionRecord } from 'assay';
import { findById } from '../page.js';
import type { BuildJob } from './build-job.js';
import { showModel } from './model.js';
import { announce, showProgress } from './progress.js';

const listed = findById('listed', HTMLInputElement);
const cancelButton = findById('cancel', HTMLButtonElement);
cancelButton.addEventListener('click', () => building?.abort());

let building: AbortController | undefined;

function setBusy(busy: boolean): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.starts-build'))
    button.disabled = busy;
  cancelButton.hidden = !busy;
}

interface Call {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BuildProgress) => void;
}

async function train(job: BuildJob, directory: readonly File[], call: Call): Promise<VersionRecord> {
  const { handle } = job;
  if ('retrain' in job) {
    await job.retrain();
    return getSharedAssay().retrain(handle, call);
  }
  const added = new Set(job.files.map(({ name }) => name));
  const files = [...directory.filter(({ name }) => !added.has(name)), ...job.files];
  return getSharedAssay().build(job.document, files, { handle, public: listed.checked, ...call });
}

/** Milliseconds between two looks at a cancelled build, and the maximum number of looks. */
const idlePoll = { pause: 50, tries: 100 } as const;

/** The engine ends a cancelled build a moment after the call, and refuses another one until then. */
async function waitUntilIdle(handle: string): Promise<void> {
  for (let tries = 0; tries < idlePoll.tries; tries++) {
    const model = await getSharedAssay()
      .versions(handle)
      .catch(() => undefined);
    if (model?.state !== 'busy') return;
    await new Promise((resolve) => setTimeout(resolve, idlePoll.pause));
  }
}

/**
 * Builds or retrains a model and shows it. Does nothing while another build runs.
 * @param directory files of the page
 */
export async function runBuild(job: BuildJob, directory: readonly File[]): Promise<void> {
  if (building) return;
  const controller = new AbortController();
  building = controller;
  setBusy(true);
  cancelButton.focus();
  let built: HTMLElement | undefined;
  showProgress({ stage: 'embedder', done: 0, total: 0, secondsLeft: null });
  const { handle } = job;
  const onProgress = (progress: BuildProgress) => {
    if (building === controller) showProgress(progress);
  };
  try {
    const { version } = await train(job, directory, { signal: controller.signal, onProgress });
    announce(`Built ${handle}, ${version}`);
    await showModel(handle);
    built = (await job.onBuilt(version)) ?? findById('model-title', HTMLElement);
  } catch (error) {
    if (isAbortError(error)) await waitUntilIdle(handle);
    await job.onError(error);
  } finally {
    building = undefined;
    showProgress(undefined);
    const hadFocus = document.activeElement === cancelButton;
    setBusy(false);
    // A visitor who kept writing meanwhile keeps the focus.
    if (hadFocus) (built ?? job.opener).focus({ preventScroll: built !== undefined });
    // Scrolls last: hiding the progress moves everything below it.
    built?.scrollIntoView();
  }
}
