// What is running, as a list of facts: everything that the engine says of itself, in words.
import { html, render } from 'lit';
import type { StorageReport } from '../../src/contract/keeping.js';
import type { EmbedderStatus, EngineStatus } from '../../src/contract/service.js';
import { byId, megabytes } from '../page.js';

type Fact = readonly [name: string, value: string];

const list = byId('status', HTMLElement);
const numbers = new Intl.NumberFormat('en');

const states = { idle: 'Nothing is loaded', loading: 'Loading', ready: 'Ready' } as const;
const backends = {
  cpu: 'CPU, without ONNX Runtime',
  wasm: 'CPU (WebAssembly)',
  webgpu: 'GPU (WebGPU)',
} as const;

function selfTest({ selfTest: verdict }: EmbedderStatus): string {
  if (!verdict) return 'not needed: it is the reference';
  if (!verdict.passed) return 'failed';
  return verdict.cosine === null ? 'passed' : `passed, cosine to the CPU ${verdict.cosine.toFixed(6)}`;
}

function embedderFacts(embedder: EmbedderStatus | null): Fact[] {
  if (!embedder) return [['Encoder', 'none yet']];
  const { id, revision, backend, dimensions, dtype, adapter, threads, note } = embedder;
  return [
    ['Encoder', `${id}, revision ${revision}, ${dimensions} dimensions`],
    ['Backend', backends[backend]],
    ['Adapter', adapter ?? 'none in use'],
    ...(threads ? [['Threads', numbers.format(threads)] as const] : []),
    ['Weights', dtype ?? 'its own'],
    ['Self-test', selfTest(embedder)],
    ...(note ? [['Note', note] as const] : []),
  ];
}

function failures({ restarts, lastFailure }: EngineStatus): string {
  if (restarts === 0 || !lastFailure) return 'none';
  const { at, reason, gpu } = lastFailure;
  return `${numbers.format(restarts)}; the last at ${at.slice(11, 19)} UTC${gpu ? ' on the GPU' : ''}: ${reason}`;
}

function kept({ parts }: StorageReport): string {
  const named = [
    ['models', parts.models],
    ['encoders', parts.embedders],
    ['vectors', parts.vectors],
    ['your own models', parts.versions],
  ] as const;
  return named.map(([name, bytes]) => `${name} ${megabytes(bytes)}`).join(', ');
}

function room({ used, quota }: StorageReport): string {
  if (used === null || quota === null) return 'the browser does not say';
  return `${megabytes(used)} of ${megabytes(quota)}`;
}

/** Shows a status and what is kept. */
export function showStatus(status: EngineStatus, storage: StorageReport): void {
  const { state, embedder, loaded, queue, cache } = status;
  const facts: Fact[] = [
    ['Engine', states[state]],
    ...embedderFacts(embedder),
    ['Models in memory', loaded.join(', ') || 'none'],
    ['Queue', numbers.format(queue)],
    ['Restarts', failures(status)],
    ['Vectors kept', `${numbers.format(cache.vectors)}, ${megabytes(cache.bytes)}`],
    ['Kept here', kept(storage)],
    [
      'Storage',
      status.storage === 'memory' ? 'unusable or full: everything is in memory for this page' : room(storage),
    ],
  ];
  render(
    facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`),
    list,
  );
}
