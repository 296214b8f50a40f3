// The status of the engine and of the storage, as two lists of facts: what visitors ask, and technical details.
import type { EmbedderStatus, EngineStatus, StorageReport, StoredPart } from 'assay';
import { html, render } from 'lit';
import { findById, formatBytes, formatCount } from '../page.js';

type Fact = readonly [name: string, value: string];

const list = findById('status', HTMLElement);
const technical = findById('technical', HTMLElement);

const states = {
  idle: 'Idle',
  loading: 'Loading',
  ready: 'Ready',
} as const satisfies Record<EngineStatus['state'], string>;

const backends = {
  cpu: 'CPU (TypeScript)',
  wasm: 'CPU (WebAssembly)',
  webgpu: 'GPU (WebGPU)',
  browser: 'The browser’s own model',
} as const satisfies Record<EmbedderStatus['backend'], string>;

const parts = {
  models: 'models',
  embedders: 'encoders',
  vectors: 'vectors',
  versions: 'your own models',
} as const satisfies Record<StoredPart, string>;

function formatSelfTest({ selfTest }: EmbedderStatus): string {
  if (!selfTest) return 'Not needed';
  if (!selfTest.passed) return 'Failed';
  return selfTest.cosine === null ? 'Passed' : `Passed (cosine to the CPU ${selfTest.cosine.toFixed(6)})`;
}

function listEmbedderFacts(embedder: EmbedderStatus | null): Fact[] {
  if (!embedder) return [['Encoder', 'None']];
  const { id, backend, note } = embedder;
  return [['Encoder', id], ['Runs on', backends[backend]], ...(note ? [['Note', note] as const] : [])];
}

function listTechnicalFacts(embedder: EmbedderStatus | null): Fact[] {
  if (!embedder) return [];
  const { revision, dimensions, dtype, adapter, threads } = embedder;
  return [
    ['Revision', revision],
    ['Dimensions', formatCount(dimensions)],
    ['GPU', adapter ?? 'Not used'],
    ...(threads ? [['Threads', formatCount(threads)] as const] : []),
    ['Precision', dtype ?? 'Bundled'],
    ['Self-test', formatSelfTest(embedder)],
  ];
}

function formatRestarts({ restarts, lastFailure }: EngineStatus): string {
  if (restarts === 0 || !lastFailure) return 'None';
  const { at, reason, gpu } = lastFailure;
  return `${formatCount(restarts)}, last at ${at.slice(11, 19)} UTC${gpu ? ' on the GPU' : ''}: ${reason}`;
}

function listClearing({ siteDataCleared }: EngineStatus): Fact[] {
  if (!siteDataCleared) return [];
  const { at, detail } = siteDataCleared;
  return [['Site data cleared', `${at.slice(11, 19)} UTC. ${detail}`]];
}

function formatParts({ parts: bytes }: StorageReport): string {
  return (Object.keys(parts) as StoredPart[])
    .map((part) => `${parts[part]} ${formatBytes(bytes[part])}`)
    .join(', ');
}

function formatUsage({ stored }: EngineStatus, { used, quota }: StorageReport): string {
  if (stored === 'memory') return 'Unavailable or full: this page keeps everything in memory';
  if (used === null || quota === null) return 'Not reported by this browser';
  return `${formatBytes(used)} of ${formatBytes(quota)}`;
}

function showFacts(target: HTMLElement, facts: readonly Fact[]): void {
  render(
    facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`),
    target,
  );
}

/** Shows the status of the engine and of the storage. */
export function showStatus(status: EngineStatus, storage: StorageReport): void {
  const { state, embedder, loaded, queue, cache } = status;
  showFacts(list, [
    ...listEmbedderFacts(embedder),
    ['Stored data', formatParts(storage)],
    ['Storage used', formatUsage(status, storage)],
    ...listClearing(status),
  ]);
  showFacts(technical, [
    ['Engine', states[state]],
    ...listTechnicalFacts(embedder),
    ['Models in memory', loaded.join(', ') || 'None'],
    ['Queued requests', formatCount(queue)],
    ['Restarts', formatRestarts(status)],
    ['Cached vectors', `${formatCount(cache.vectors)} (${formatBytes(cache.bytes)})`],
  ]);
}
