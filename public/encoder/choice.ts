// The form: which encoder of which hub, on which device and with which weights. Its values stand in the page's address,
// so that a choice outlives a reload and can be passed on.
import { html, render } from 'lit';
import type { ModelSummary } from '../../src/contract/resources.js';
import { byId } from '../page.js';

export const officialHub = 'https://huggingface.co/';

const devices = { auto: 'The best there is', webgpu: 'GPU (WebGPU)', wasm: 'CPU (WebAssembly)' } as const;
const dtypes = {
  auto: 'By the device',
  fp32: '32 bit floats',
  fp16: '16 bit floats',
  q8: '8 bit integers',
  q4: '4 bit integers',
} as const;

/** Encoders that are known to work, small ones. */
const known = [
  'Xenova/all-MiniLM-L6-v2',
  'Xenova/bge-small-en-v1.5',
  'Xenova/gte-small',
  'Xenova/e5-small-v2',
  'Snowflake/snowflake-arctic-embed-xs',
] as const;

const usualModel = 'assay.commit-message';

const embedder = byId('embedder', HTMLInputElement);
const hub = byId('hub', HTMLInputElement);
const device = byId('device', HTMLSelectElement);
const dtype = byId('dtype', HTMLSelectElement);
const model = byId('model', HTMLSelectElement);

export interface Choice {
  /** Empty for the bundled embedder. */
  readonly embedder: string;
  readonly hub: string;
  readonly device: keyof typeof devices;
  readonly dtype: keyof typeof dtypes;
  /** Handle of the model. */
  readonly model: string;
}

const oneOf = <Name extends string>(names: Readonly<Record<Name, unknown>>, name: string, otherwise: Name) =>
  Object.hasOwn(names, name) ? (name as Name) : otherwise;

export function chosen(): Choice {
  return {
    embedder: embedder.value.trim(),
    hub: hub.value.trim(),
    device: oneOf(devices, device.value, 'auto'),
    dtype: oneOf(dtypes, dtype.value, 'auto'),
    model: model.value || usualModel,
  };
}

function fill(field: HTMLSelectElement, options: readonly (readonly [value: string, words: string])[]): void {
  render(
    options.map(([value, words]) => html`<option value=${value}>${words}</option>`),
    field,
  );
}

/** Fills the form from the page's address. */
export function openChoice(): void {
  const asked = new URL(location.href).searchParams;
  fill(device, Object.entries(devices));
  fill(dtype, Object.entries(dtypes));
  render(
    known.map((id) => html`<option value=${id}></option>`),
    byId('known', HTMLDataListElement),
  );
  embedder.value = asked.get('embedder') ?? known[0];
  hub.value = asked.get('hub') ?? officialHub;
  device.value = oneOf(devices, asked.get('device') ?? '', 'auto');
  dtype.value = oneOf(dtypes, asked.get('dtype') ?? '', 'auto');
}

/** Fills the list of models, and takes the one of the page's address. */
export function offerModels(models: readonly ModelSummary[]): void {
  fill(
    model,
    models.map(({ handle }) => [handle, handle]),
  );
  const asked = new URL(location.href).searchParams.get('model') ?? usualModel;
  model.value = models.find(({ handle }) => handle === asked)?.handle ?? models[0]?.handle ?? '';
}

/** Writes the choice to the page's address. */
export function keepChoice(): void {
  const url = new URL(location.href);
  url.search = new URLSearchParams({ ...chosen() }).toString();
  history.replaceState(null, '', url);
}

/** Calls back when anything is chosen. */
export function watchChoice(changed: () => void): void {
  for (const field of [embedder, hub, device, dtype, model]) field.addEventListener('change', changed);
}
