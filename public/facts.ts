// A list of facts about what runs where, read from the engine.
import { type EmbedderStatus, type EngineStatus, getSharedAssay } from 'assay';
import { html, render } from 'lit';
import type { Responder } from './calls.js';

interface Fact {
  readonly text: string;
  /** False while it is not true yet. */
  readonly settled: boolean;
}

const backends = {
  cpu: 'on the CPU',
  wasm: 'in WebAssembly',
  webgpu: 'on WebGPU',
  browser: 'on the browser’s own model',
} as const satisfies Record<EmbedderStatus['backend'], string>;

/** Where texts are scored. Threads beside a GPU are those of the CPU, which scores too. */
function describeDevices({ backend, adapter, threads }: EmbedderStatus): string {
  if (backend !== 'webgpu') return backends[backend];
  const gpu = adapter ? `on WebGPU (${adapter})` : backends.webgpu;
  return threads ? `${gpu} and in WebAssembly, each request on the faster one` : gpu;
}

const responders = {
  'service worker': 'a service worker',
  page: 'this page',
} as const satisfies Record<Responder, string>;

function describeStorage({ stored, siteDataCleared, loaded }: EngineStatus): Fact {
  if (stored === 'memory')
    return { text: 'Storage unavailable: models are downloaded on every visit', settled: false };
  if (siteDataCleared)
    return { text: 'Site data was cleared: models that you built here are gone', settled: false };
  return loaded.length > 0
    ? { text: 'Models stored, works offline', settled: true }
    : { text: 'Models are stored on first use', settled: false };
}

async function collectFacts(responder: Responder | undefined): Promise<Fact[]> {
  const status = await getSharedAssay().status();
  const { state, embedder } = status;
  const engine =
    state === 'ready' && embedder
      ? { text: `Engine in a worker, ${describeDevices(embedder)}`, settled: true }
      : { text: 'Engine starts with the first text', settled: false };
  return [
    { text: 'Your text never leaves this page', settled: true },
    engine,
    responder
      ? { text: `HTTP served by ${responders[responder]}`, settled: true }
      : { text: 'Starting the service worker', settled: false },
    describeStorage(status),
  ];
}

/**
 * Shows the facts in a list; leaves the list unchanged when the engine cannot be read.
 * @param responder undefined until it is known
 */
export async function showFacts(list: HTMLElement, responder: Responder | undefined): Promise<void> {
  const facts = await collectFacts(responder).catch(() => undefined);
  if (!facts) return;
  render(
    facts.map(({ text, settled }) => html`<li class=${settled ? 'settled' : 'waiting'}>${text}</li>`),
    list,
  );
}
