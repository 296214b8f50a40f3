// Runs builds, one at a time, with progress and a cancel button.
import { getSharedAssay } from 'assay';
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

/**
 * Builds a model and shows it. Does nothing while another build runs.
 * @param directory files of the page
 */
export async function runBuild(job: BuildJob, directory: readonly File[]): Promise<void> {
  if (building) return;
  const controller = new AbortController();
  building = controller;
  setBusy(true);
  cancelButton.focus();
  let nextFocus = job.opener;
  showProgress({ stage: 'embedder', done: 0, total: 0, secondsLeft: null });
  const { handle, files } = job;
  const added = new Set(files.map(({ name }) => name));
  try {
    const { version } = await getSharedAssay().build(
      job.document,
      [...directory.filter(({ name }) => !added.has(name)), ...files],
      {
        handle,
        public: listed.checked,
        signal: controller.signal,
        onProgress: (progress) => {
          if (building === controller) showProgress(progress);
        },
      },
    );
    announce(`Built ${handle}, ${version}`);
    await showModel(handle);
    job.onBuilt(version);
    nextFocus = findById('model-title', HTMLElement);
    findById('model', HTMLElement).scrollIntoView();
  } catch (error) {
    await job.onError(error);
  } finally {
    building = undefined;
    showProgress(undefined);
    const hadFocus = document.activeElement === cancelButton;
    setBusy(false);
    // A visitor who kept writing meanwhile keeps the focus.
    if (hadFocus) nextFocus.focus({ preventScroll: nextFocus !== job.opener });
  }
}
