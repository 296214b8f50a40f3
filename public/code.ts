// The section that shows the playground's question as code, runs that code, and shows the answer.
import { html, render } from 'lit';
import { type Answers, type Call, callsBy, type Question } from './calls.js';
import { copy } from './copy.js';
import { highlight } from './highlight.js';
import { byId, reasonOf } from './page.js';
import { pretty } from './pretty.js';

const answer = byId('answer', HTMLElement);
const timing = byId('timing', HTMLElement);
const copyAnswer = byId('copy-answer', HTMLButtonElement);
copyAnswer.addEventListener('click', () => void copy(copyAnswer, answer.textContent ?? ''));

const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

async function timed(call: Call, question: Question): Promise<{ shown: string; note: string }> {
  const start = performance.now();
  try {
    const shown = pretty(await call.run(question));
    return { shown, note: `${call.title} ${milliseconds(performance.now() - start)}` };
  } catch (error) {
    return { shown: reasonOf(error), note: `${call.title} failed` };
  }
}

export class CodeSection {
  readonly #question: () => Question;
  readonly #settled: Promise<void>;
  #calls = callsBy('service worker');
  #asked = 0;

  /**
   * @param question what the playground asks now
   * @param answers settles once it is known what answers HTTP requests here
   */
  constructor(question: () => Question, answers: Promise<Answers>) {
    this.#question = question;
    this.#settled = answers.then((known) => {
      this.#calls = callsBy(known);
      this.show();
    });
    this.show();
  }

  /** Makes every call, one after the other, and shows the answer; only that of the newest question. */
  async askAll(): Promise<void> {
    await this.#settled;
    await this.#ask(this.#calls);
  }

  async #ask(calls: readonly Call[]): Promise<void> {
    this.#asked += 1;
    const mine = this.#asked;
    const results = [];
    for (const call of calls) results.push(await timed(call, this.#question()));
    const [first] = results;
    if (!first || mine !== this.#asked) return;
    const same = results.length > 1 && results.every(({ shown }) => shown === first.shown);
    render(highlight(first.shown, 'json'), answer);
    timing.textContent = [...results.map(({ note }) => note), ...(same ? ['same card'] : [])].join(' · ');
  }

  /** Shows the current question as code. */
  show(): void {
    const panels = this.#calls.map((call) => {
      const code = call.code(this.#question());
      return html`<div class="call">
        <div class="panel-head">
          <h3>${call.title}</h3>
          <button
            type="button"
            class="small"
            @click=${(event: Event) => void copy(event.currentTarget as HTMLElement, code)}
          >Copy<span class="away"> ${call.title} code</span></button>
          <button
            type="button"
            class="small"
            aria-label=${`Run ${call.title} code`}
            @click=${() => void this.#ask([call])}
          >Run</button>
        </div>
        <pre class="code">${highlight(code, 'js')}</pre>
      </div>`;
    });
    render(panels, byId('calls', HTMLElement));
  }
}
