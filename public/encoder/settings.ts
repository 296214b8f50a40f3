// The settings form: encoder, hub, device, weights, and the model to score with. The page's address holds the values,
// so that they survive a reload and can be shared as a link.
import type { AssayOptions, ModelSummary } from 'assay';
import { html, render } from 'lit';
import { findById } from '../page.js';
import { findModel } from '../playground/catalog.js';

export const officialHub = 'https://huggingface.co/';

const devices = {
  auto: 'Auto',
  webgpu: 'GPU',
  wasm: 'CPU',
} as const satisfies Record<NonNullable<AssayOptions['device']>, string>;

const dtypes = {
  auto: 'Auto',
  fp32: 'Full, largest files (fp32)',
  fp16: 'Half (fp16)',
  q8: '8 bits, small files (q8)',
  q4: '4 bits, smallest files (q4)',
} as const satisfies Record<NonNullable<AssayOptions['dtype']>, string>;

/** Small encoders that are known to work: of a hub, and those of the package. */
const suggested = [
  'Xenova/all-MiniLM-L6-v2',
  'Xenova/bge-small-en-v1.5',
  'Xenova/gte-small',
  'Xenova/e5-small-v2',
  'Snowflake/snowflake-arctic-embed-xs',
  'assay-base',
  'assay-small',
] as const;

const defaultModel = 'assay.commit-message';

const embedder = findById('embedder', HTMLInputElement);
const hub = findById('hub', HTMLInputElement);
const device = findById('device', HTMLSelectElement);
const dtype = findById('dtype', HTMLSelectElement);
const model = findById('model', HTMLSelectElement);

export interface Settings {
  /** `owner/name`, `assay-base` or `assay-small`; empty for the default encoder. */
  readonly embedder: string;
  readonly hub: string;
  readonly device: keyof typeof devices;
  readonly dtype: keyof typeof dtypes;
  /** Handle of the model. */
  readonly model: string;
}

const pickName = <Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  name: string,
  fallback: Name,
): Name => (Object.hasOwn(names, name) ? (name as Name) : fallback);

export function readSettings(): Settings {
  return {
    embedder: embedder.value.trim(),
    hub: hub.value.trim(),
    device: pickName(devices, device.value, 'auto'),
    dtype: pickName(dtypes, dtype.value, 'auto'),
    model: model.value || defaultModel,
  };
}

function showOptions(
  select: HTMLSelectElement,
  options: readonly (readonly [value: string, label: string])[],
): void {
  render(
    options.map(([value, label]) => html`<option value=${value}>${label}</option>`),
    select,
  );
}

const readAddress = () => new URL(location.href).searchParams;

/** Fills the form from the page's address, except for the models. */
export function restoreSettings(): void {
  const address = readAddress();
  showOptions(device, Object.entries(devices));
  showOptions(dtype, Object.entries(dtypes));
  render(
    suggested.map((id) => html`<option value=${id}></option>`),
    findById('suggested', HTMLDataListElement),
  );
  embedder.value = address.get('embedder') ?? suggested[0];
  hub.value = address.get('hub') ?? officialHub;
  device.value = pickName(devices, address.get('device') ?? '', 'auto');
  dtype.value = pickName(dtypes, address.get('dtype') ?? '', 'auto');
  const isUsual = device.value === 'auto' && dtype.value === 'auto' && hub.value === officialHub;
  findById('more', HTMLDetailsElement).open = !isUsual;
}

/** Fills the list of models and selects the one in the page's address. */
export function showModels(models: readonly ModelSummary[]): void {
  showOptions(
    model,
    models.map(({ handle }) => [handle, findModel(handle)?.name ?? handle]),
  );
  const requestedHandle = readAddress().get('model') ?? defaultModel;
  model.value = models.find(({ handle }) => handle === requestedHandle)?.handle ?? models[0]?.handle ?? '';
}

/** Writes the settings to the page's address. */
export function saveSettings(): void {
  const url = new URL(location.href);
  url.search = new URLSearchParams({ ...readSettings() }).toString();
  history.replaceState(null, '', url);
}

/** Calls back when a setting changes. */
export function watchSettings(onChange: () => void): void {
  for (const field of [embedder, hub, device, dtype, model]) field.addEventListener('change', onChange);
}
