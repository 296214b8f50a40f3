// What <assay-score>, <assay-badge> and <assay-highlights> do alike in Chromium: when they score, and how they fail.
import { expect, fixture, html } from '@open-wc/testing';
import { AssayError } from '../../dist/core/contract/errors.js';
import '../../dist/page/elements/badge/define.js';
import '../../dist/page/elements/define.js';
import '../../dist/page/elements/highlights/define.js';
import type { AssayBadge, AssayHighlights, AssayScore } from '../../dist/page/elements/index.js';
import { cardOf, record, until } from './elements-fixture.js';
import { explainer } from './explanation-fixture.js';

type Scoring = AssayScore | AssayBadge | AssayHighlights;

/** An Assay whose calls run a function first. */
function assayWith(run: () => Promise<void>) {
  const { explain } = explainer();
  return {
    traits: async () => [record('clarity', 'Clarity')],
    score: async () => {
      await run();
      return cardOf(77);
    },
    async *scoreMany(_: string, requests: Iterable<unknown>) {
      for (const [index] of [...requests].entries()) {
        await run();
        yield { index, card: cardOf(77) };
      }
    },
    explain: async (...call: Parameters<typeof explain>) => {
      await run();
      return explain(...call);
    },
  };
}

async function mount(name: string, assay: ReturnType<typeof assayWith>) {
  const page = await fixture<HTMLElement>(html`<div><textarea id="said">Some text</textarea></div>`);
  const element = document.createElement(name) as Scoring;
  const events: [type: string, status: string][] = [];
  for (const type of ['assay-score', 'assay-error'])
    element.addEventListener(type, () => events.push([type, element.status]));
  Object.assign(element, { model: 'assay.test', for: 'said', delay: 0, assay });
  page.append(element);
  const edit = (text: string) => {
    const field = page.querySelector('textarea')!;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { element, events, edit };
}

for (const name of ['assay-score', 'assay-badge', 'assay-highlights']) {
  describe(`<${name}> among the elements that score`, () => {
    it('dispatches the event of a failure after it is shown, and recovers with the next edit', async () => {
      let isBroken = true;
      const assay = assayWith(async () => {
        if (isBroken) throw new AssayError('content_empty', 'Empty');
      });
      const { element, events, edit } = await mount(name, assay);
      await until('a failure', () => events.length === 1);
      expect(events).to.deep.equal([['assay-error', 'error']]);
      isBroken = false;
      edit('Another text');
      await until('a result', () => element.status === 'result');
      await element.updateComplete;
      expect(events.filter(([, status]) => status !== 'result')).to.have.length(1);
    });

    it('is idle, without an event, after a call that something else aborted', async () => {
      let calls = 0;
      const assay = assayWith(async () => {
        calls += 1;
        throw new DOMException('Stopped', 'AbortError');
      });
      const { element, events } = await mount(name, assay);
      await until('the end of a call', () => calls === 1 && element.status !== 'busy');
      await element.updateComplete;
      expect([element.status, events]).to.deep.equal(['idle', []]);
    });

    it('dispatches nothing once it is removed', async () => {
      const fails: ((error: Error) => void)[] = [];
      const assay = assayWith(() => new Promise((_, reject) => void fails.push(reject)));
      const { element, events } = await mount(name, assay);
      await until('a call', () => fails.length === 1);
      element.remove();
      expect(element.status).to.equal('idle');
      fails[0]?.(new AssayError('content_empty', 'Empty'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(events).to.deep.equal([]);
    });
  });
}
