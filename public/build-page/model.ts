// The model that was built: its live score card, feedback, the report of a version, all versions, and how to use it.
import { getSharedAssay, isAssayError, type VersionDetail, type VersionRecord } from 'assay';
import { findById, findScoreElement, formatError } from '../page.js';
import { readEdited } from './axes/edited.js';
import { downloadFile } from './download.js';
import { showFeedback } from './feedback/feedback.js';
import { announce } from './progress.js';
import { showUse } from './use-it.js';
import { VersionTable } from './versions.js';

const section = findById('model', HTMLElement);
const score = findScoreElement();
const trouble = findById('model-trouble', HTMLElement);
const reportArea = findById('report', HTMLElement);
const axesArea = findById('axes', HTMLElement);

/** Handle of the model that is shown. */
let current = '';

/** The version that scores, as `handle@version`. */
let activeVersion = '';

/** The version whose report is shown. */
let reported: VersionDetail | undefined;

/** Changes the model and shows it again, or shows why the change failed. */
async function change(announcement: string, work: () => Promise<unknown>): Promise<void> {
  trouble.textContent = '';
  try {
    await work();
    announce(announcement);
    await showModel(current);
    if (section.hidden) findById('handle', HTMLInputElement).focus();
    else if (document.activeElement === document.body) table.focus();
  } catch (error) {
    trouble.textContent = formatError(error);
  }
}

/** Called with each version whose report is shown; undefined for none. */
let onReport = (_: VersionDetail | undefined): void => {};

/** @param listener called with each version whose report is shown; undefined for none */
export function setReportListener(listener: typeof onReport): void {
  onReport = listener;
}

/** @param version undefined for the active one */
async function loadReport(version: string | undefined): Promise<void> {
  const [detail, { showReport }] = await Promise.all([
    getSharedAssay().version(current, version),
    import('./report.js'),
  ]);
  showReport(reportArea, detail);
  reported = detail;
  onReport(detail);
}

/** Shows the discovered traits of the reported version, or else those that the visitor edited last. */
async function showDiscovered(versions: readonly VersionRecord[]): Promise<void> {
  const find = (hash: string | undefined) => versions.find(({ artifact_sha256 }) => artifact_sha256 === hash);
  const isDiscovered = reported?.card.traits.some(({ discovered }) => discovered);
  const version = (isDiscovered && find(reported?.artifact_sha256)) || find(readEdited()?.artifact);
  if (!version) {
    axesArea.hidden = true;
    return;
  }
  const { showAxes } = await import('./axes/show-axes.js');
  await showAxes(version);
}

const table = new VersionTable(findById('versions', HTMLElement), {
  activate: (version) => change(`Activated ${version}`, () => getSharedAssay().activate(current, version)),
  remove: (version) =>
    change(`Deleted ${version ?? current}`, () => getSharedAssay().remove(current, version)),
  save: (version) =>
    change(`Exported ${version}`, async () =>
      downloadFile(await getSharedAssay().exportVersion(current, version)),
    ),
  report: async (version) => {
    trouble.textContent = '';
    await loadReport(version)
      .then(async () => showDiscovered((await getSharedAssay().versions(current)).versions))
      .catch((error: unknown) => {
        trouble.textContent = formatError(error);
      });
    reportArea.scrollIntoView();
    reportArea.focus();
  },
});

/** Resets the card first: the handle may be the same, but its model has changed. */
async function scoreWith(handle: string): Promise<void> {
  score.model = null;
  await score.updateComplete;
  score.model = handle;
}

/** Shows a model, or hides the section for an unknown handle. @returns whether the model exists */
export async function showModel(handle: string): Promise<boolean> {
  const model = await getSharedAssay()
    .versions(handle)
    .catch((error: unknown) => {
      if (isAssayError(error) && ['model_not_found', 'invalid_request'].includes(error.code))
        return undefined;
      throw error;
    });
  section.hidden = !model?.active;
  findById('empty', HTMLElement).hidden = !section.hidden;
  if (!model?.active) {
    score.model = null;
    activeVersion = '';
    onReport(undefined);
    return false;
  }
  current = handle;
  findById('model-title', HTMLElement).textContent = handle;
  table.show(model);
  const version = `${handle}@${model.active}`;
  if (version !== activeVersion) {
    activeVersion = version;
    await Promise.all([scoreWith(handle), loadReport(undefined)]);
  }
  showUse(handle, model.active);
  await Promise.all([showDiscovered(model.versions), showFeedback(model)]);
  return true;
}

const importInput = findById('import', HTMLInputElement);
importInput.addEventListener('change', () => {
  const [file] = importInput.files ?? [];
  if (!file) return;
  const handle = findById('handle', HTMLInputElement).value.trim();
  importInput.value = '';
  findById('import-trouble', HTMLElement).textContent = '';
  getSharedAssay()
    .importVersion(handle, file)
    .then(async ({ version }) => {
      announce(`Imported ${version}`);
      await showModel(handle);
    })
    .catch((error: unknown) => {
      findById('import-trouble', HTMLElement).textContent = formatError(error);
    });
});
