// The section that shows the playground's input as code, runs that code, and shows the response.
import { addedToCard, addedToDetail } from 'assay/contract';
import { html, render } from 'lit';
import { type AnsweredCard, type Call, createCalls, type Responder, type ScoreInput } from './calls.js';
import { copyText } from './copy.js';
import { formatJson } from './format-json.js';
import { highlight } from './highlight.js';
import { findById, formatError } from './page.js';

const answer = findById('answer', HTMLElement);
const timing = findById('timing', HTMLElement);
const copyAnswer = findById('copy-answer', HTMLButtonElement);
copyAnswer.addEventListener('click', () => void copyText(copyAnswer, answer.textContent ?? ''));

const formatMilliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

interface Answer {
  readonly response: string;
  readonly note: string;
  /** The contract's fields as JSON, which every call answers alike; null after a failure. */
  readonly shared: string | null;
}

/** What the JavaScript API adds to a card. */
const beyondContract = new Set(Object.keys({ ...addedToCard, ...addedToDetail }));

/** Leaves that out. */
const formatShared = (card: AnsweredCard): string =>
  JSON.stringify(card, (key, value: unknown) => (beyondContract.has(key) ? undefined : value));

async function timeCall(call: Call, input: ScoreInput): Promise<Answer> {
  const start = performance.now();
  try {
    const card = await call.run(input);
    const shared = formatShared(card);
    return {
      response: formatJson(card),
      shared,
      note: `${call.title} ${formatMilliseconds(performance.now() - start)}`,
    };
  } catch (error) {
    return { response: formatError(error), shared: null, note: `${call.title} failed` };
  }
}

export class CodeSection {
  readonly #readInput: () => ScoreInput;
  readonly #ready: Promise<void>;
  #calls = createCalls('service worker');
  #runs = 0;

  /**
   * @param readInput returns the current input of the playground
   * @param responder resolves once it is known what answers HTTP requests here
   */
  constructor(readInput: () => ScoreInput, responder: Promise<Responder>) {
    this.#readInput = readInput;
    this.#ready = responder.then((known) => {
      this.#calls = createCalls(known);
      this.showCode();
    });
    this.showCode();
  }

  /** Runs all calls one after the other and shows the response. */
  async runAll(): Promise<void> {
    await this.#ready;
    await this.#run(this.#calls);
  }

  /** Responses of an outdated run are dropped. */
  async #run(calls: readonly Call[]): Promise<void> {
    this.#runs += 1;
    const run = this.#runs;
    const results = [];
    for (const call of calls) results.push(await timeCall(call, this.#readInput()));
    const [first] = results;
    if (!first || run !== this.#runs) return;
    const same =
      results.length > 1 && results.every(({ shared }) => shared !== null && shared === first.shared);
    render(highlight(first.response, 'json'), answer);
    timing.textContent = [...results.map(({ note }) => note), ...(same ? ['same card'] : [])].join(' · ');
  }

  /** Shows the current input as code. */
  showCode(): void {
    const panels = this.#calls.map((call) => {
      const code = call.formatCode(this.#readInput());
      return html`<div class="call">
        <div class="panel-head">
          <h3>${call.title}</h3>
          <button
            type="button"
            class="small"
            @click=${(event: Event) => void copyText(event.currentTarget as HTMLElement, code)}
          >Copy<span class="away"> ${call.title} code</span></button>
          <button
            type="button"
            class="small"
            aria-label=${`Run ${call.title} code`}
            @click=${() => void this.#run([call])}
          >Run</button>
        </div>
        <pre class="code">${highlight(code, 'js')}</pre>
      </div>`;
    });
    render(panels, findById('calls', HTMLElement));
  }
}
