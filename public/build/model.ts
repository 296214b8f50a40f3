// The model that was built: scored live, its versions, and the report of one of them.
import { render } from 'lit';
import { sharedAssay } from '../../src/client/index.js';
import { isAssayError } from '../../src/contract/errors.js';
import { highlight } from '../highlight.js';
import { byId, reasonOf } from '../page.js';
import { announce } from './progress.js';
import { VersionTable } from './versions.js';

const section = byId('model', HTMLElement);
const score = document.querySelector('assay-score')!;
const trouble = byId('model-trouble', HTMLElement);
const reportArea = byId('report', HTMLElement);

/** The one whose versions are shown. */
let current = '';

/** Does something with the model and shows how it stands after that, or why it could not be done. */
async function change(said: string, work: () => Promise<unknown>): Promise<void> {
  trouble.textContent = '';
  try {
    await work();
    announce(said);
    await showModel(current);
    if (section.hidden) byId('handle', HTMLInputElement).focus();
    else if (document.activeElement === document.body) table.focus();
  } catch (error) {
    trouble.textContent = reasonOf(error);
  }
}

/** Hands a file to the browser's downloads. */
function saveAs(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function report(version: string | undefined): Promise<void> {
  const [detail, { showReport }] = await Promise.all([
    sharedAssay().version(current, version),
    import('./report.js'),
  ]);
  showReport(reportArea, detail);
}

const table = new VersionTable(byId('versions', HTMLElement), {
  activate: (version) => change(`${version} is active`, () => sharedAssay().activate(current, version)),
  remove: (version) =>
    change(`${version ?? current} is deleted`, () => sharedAssay().remove(current, version)),
  save: (version) =>
    change(`${version} is saved`, async () => saveAs(await sharedAssay().exportVersion(current, version))),
  report: async (version) => {
    trouble.textContent = '';
    await report(version).catch((error: unknown) => {
      trouble.textContent = reasonOf(error);
    });
    reportArea.scrollIntoView();
    reportArea.focus();
  },
});

/** The same handle can stand for another model now, so the card starts over. */
async function scoreWith(handle: string): Promise<void> {
  score.model = null;
  await score.updateComplete;
  score.model = handle;
}

/** Versions that were shown active, to know when another one answers. */
let answering = '';

/** Shows a model, or nothing where there is none of this handle. @returns whether there is one */
export async function showModel(handle: string): Promise<boolean> {
  const model = await sharedAssay()
    .versions(handle)
    .catch((error: unknown) => {
      if (isAssayError(error) && ['model_not_found', 'invalid_request'].includes(error.code))
        return undefined;
      throw error;
    });
  section.hidden = !model?.active;
  byId('empty', HTMLElement).hidden = !section.hidden;
  if (!model?.active) {
    score.model = null;
    answering = '';
    return false;
  }
  current = handle;
  byId('model-title', HTMLElement).textContent = handle;
  render(highlight(callOf(handle), 'js'), byId('call', HTMLElement));
  table.show(model);
  const now = `${handle}@${model.active}`;
  if (now !== answering) {
    answering = now;
    await Promise.all([scoreWith(handle), report(undefined)]);
  }
  return true;
}

function callOf(handle: string): string {
  return `const card = await assay.score('${handle}', text);

// The same card from any HTTP client of this site
await fetch('m/${handle}', { method: 'POST', body: text });`;
}

const importing = byId('import', HTMLInputElement);
importing.addEventListener('change', () => {
  const [file] = importing.files ?? [];
  if (!file) return;
  const handle = byId('handle', HTMLInputElement).value.trim();
  importing.value = '';
  byId('import-trouble', HTMLElement).textContent = '';
  sharedAssay()
    .importVersion(handle, file)
    .then(async ({ version }) => {
      announce(`Imported as ${version}`);
      await showModel(handle);
    })
    .catch((error: unknown) => {
      byId('import-trouble', HTMLElement).textContent = reasonOf(error);
    });
});
