// One line of facts about what runs where, read from the engine itself.
import { html, render } from 'lit';
import { sharedAssay } from '../src/client/index.js';
import type { Answers } from './calls.js';

interface Fact {
  readonly text: string;
  /** False while it is not true yet. */
  readonly settled: boolean;
}

const backends = { cpu: 'on the CPU', wasm: 'in WebAssembly', webgpu: 'on the GPU' } as const;

function storageFact(storage: 'persistent' | 'memory', loaded: boolean): Fact {
  if (storage === 'memory')
    return { text: 'Nothing can be stored here; models load on each visit', settled: false };
  return loaded
    ? { text: 'Models stored, works offline', settled: true }
    : { text: 'Models are stored on first use', settled: false };
}

async function gather(answers: Answers | undefined): Promise<Fact[]> {
  const { state, embedder, storage, loaded } = await sharedAssay().status();
  const engine =
    state === 'ready' && embedder
      ? { text: `Engine in a worker, ${backends[embedder.backend]}`, settled: true }
      : { text: 'Engine starts with the first text', settled: false };
  return [
    { text: 'Your text never leaves this page', settled: true },
    engine,
    answers
      ? { text: `HTTP answered by ${answers === 'page' ? 'the page' : 'a service worker'}`, settled: true }
      : { text: 'Service worker is starting', settled: false },
    storageFact(storage, loaded.length > 0),
  ];
}

/** Shows what runs where in a list. `answers` is undefined until it is known. Leaves the list alone on a failure. */
export async function showFacts(list: HTMLElement, answers: Answers | undefined): Promise<void> {
  const facts = await gather(answers).catch(() => undefined);
  if (!facts) return;
  render(
    facts.map(({ text, settled }) => html`<li class=${settled ? 'settled' : 'waiting'}>${text}</li>`),
    list,
  );
}
