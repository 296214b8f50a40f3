// One line of facts about what runs where, read from the engine itself.
import { html, render } from 'lit';
import { sharedAssay } from '../src/client/index.js';

interface Fact {
  readonly text: string;
  /** False while it is not true yet. */
  readonly settled: boolean;
}

const backends = { cpu: 'on the CPU', wasm: 'in WebAssembly', webgpu: 'on the GPU' } as const;

async function gather(): Promise<Fact[]> {
  const { state, embedder, storage, loaded } = await sharedAssay().status();
  const controlled = Boolean(navigator.serviceWorker?.controller);
  const ready = state === 'ready' && embedder !== null;
  const kept = storage === 'persistent' && loaded.length > 0;
  return [
    { text: 'Your text never leaves this page', settled: true },
    {
      text: ready
        ? `Engine runs in a worker, ${backends[embedder.backend]}`
        : 'Engine starts with the first text',
      settled: ready,
    },
    {
      text: controlled ? 'HTTP calls are answered by a service worker' : 'Service worker is starting',
      settled: controlled,
    },
    {
      text:
        storage === 'memory'
          ? 'This browser stores nothing: models are loaded on each visit'
          : kept
            ? 'Models are stored here and work offline'
            : 'Models are stored on first use',
      settled: kept,
    },
  ];
}

/** Shows the facts in a list, now and after every call of the function it returns. */
export function showFacts(list: HTMLElement): () => Promise<void> {
  const refresh = async () => {
    const facts = await gather();
    render(
      facts.map(({ text, settled }) => html`<li class=${settled ? 'settled' : 'waiting'}>${text}</li>`),
      list,
    );
  };
  return refresh;
}
