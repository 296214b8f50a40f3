// Elements in Chromium whose scores failed without a network: all of them try again when it returns.
import { expect, fixture, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { AssayError } from '../../dist/core/contract/errors.js';
import type { ScoreRequest } from '../../dist/core/contract/resources.js';
import type { ModelCard } from '../../dist/page/client/index.js';
import '../../dist/page/elements/badge/define.js';
import '../../dist/page/elements/define.js';
import type { AssayHighlights, AssayModelCard, AssayScore } from '../../dist/page/elements/index.js';
import '../../dist/page/elements/field/define.js';
import '../../dist/page/elements/highlights/define.js';
import '../../dist/page/elements/model-card/define.js';
import { cardOf, query, record, until } from './elements-fixture.js';
import { explainer } from './explanation-fixture.js';

const text = 'Fix the flaky login test';

const modelCard: ModelCard = {
  handle: 'assay.test',
  version: 'v1',
  description: 'How clear a text is',
  scoring_method: 'balanced_cosine',
  embedder: { id: 'assay-small', revision: 'r1' },
  traits: [],
  additional_terms: null,
  upstream_sources: [],
  metrics: {},
};

/** An Assay whose models cannot be fetched until `connect` is called. */
function createOfflineAssay() {
  const explanations = explainer(() => 1);
  let isOnline = false;
  let tries = 0;
  const reach = async () => {
    tries += 1;
    if (!isOnline) throw new AssayError('artifact_unavailable', 'Failed to fetch');
  };
  return {
    get tries() {
      return tries;
    },
    connect() {
      isOnline = true;
      dispatchEvent(new Event('online'));
    },
    traits: () => reach().then(() => [record('clarity', 'Clarity'), record('depth', 'Depth')]),
    score: () => reach().then(() => cardOf(77)),
    card: () => reach().then(() => modelCard),
    explain: (...call: Parameters<typeof explanations.explain>) =>
      reach().then(() => explanations.explain(...call)),
    async *scoreMany(_: string, contents: Iterable<string | ScoreRequest>) {
      await reach();
      for (const [index] of [...contents].entries()) yield { index, card: cardOf(77) };
    },
  };
}

type OfflineAssay = ReturnType<typeof createOfflineAssay>;

const templates: Readonly<Record<string, (assay: OfflineAssay) => TemplateResult>> = {
  'assay-score': (assay) =>
    html`<assay-score model="assay.test" content=${text} .assay=${assay}></assay-score>`,
  'assay-badge': (assay) => html`<assay-badge model="assay.test" .assay=${assay}>${text}</assay-badge>`,
  'assay-highlights': (assay) =>
    html`<assay-highlights model="assay.test" for="said" .assay=${assay} .delay=${0}></assay-highlights>`,
  'assay-field': (assay) =>
    html`<assay-field model="assay.test" .assay=${assay} delay="0"><textarea>${text}</textarea></assay-field>`,
  'assay-model-card': (assay) =>
    html`<assay-model-card model="assay.test" .assay=${assay}></assay-model-card>`,
};

async function mount<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, assay: OfflineAssay) {
  const failed = new Promise((resolve) => addEventListener('assay-error', resolve, { once: true }));
  const page = await fixture<HTMLElement>(html`<div><p id="said">${text}</p>${templates[tag]!(assay)}</div>`);
  await failed;
  return page.querySelector(tag)!;
}

/** Whether the element has a result; the field says so by its card alone. */
const hasResult = (element: Element): boolean =>
  'status' in element ? element.status === 'result' : 'card' in element && element.card !== undefined;

describe('elements without a network', () => {
  for (const tag of Object.keys(templates) as (keyof HTMLElementTagNameMap)[]) {
    it(`<${tag}> tries again when the network returns, and only while it is in the page`, async () => {
      const [assay, other] = [createOfflineAssay(), createOfflineAssay()];
      const element = await mount(tag, assay);
      const removed = await mount(tag, other);
      removed.remove();
      const { tries } = other;
      assay.connect();
      await until('the result', () => hasResult(element));
      expect(other.tries).to.equal(tries);
    });
  }

  it('<assay-score> shows the names of traits that could not be read at first', async () => {
    const assay = createOfflineAssay();
    const element = (await mount('assay-score', assay)) as AssayScore;
    assay.connect();
    await until('the card', () => element.status === 'result');
    await element.updateComplete;
    expect(query(element, '.name')!.textContent).to.equal('Clarity');
  });

  for (const tag of ['assay-score', 'assay-highlights', 'assay-model-card'] as const)
    it(`<${tag}> keeps the focus that was on its button to try again`, async () => {
      const assay = createOfflineAssay();
      const element: AssayScore | AssayHighlights | AssayModelCard = await mount(tag, assay);
      const find = (selector: string) => element.shadowRoot!.querySelector<HTMLElement>(selector);
      await until('the button', () => find('[part=retry]') !== null);
      find('[part=retry]')!.focus();
      assay.connect();
      await until('the result', () => element.status === 'result');
      await element.updateComplete;
      expect(element.shadowRoot!.activeElement?.getAttribute('tabindex')).to.equal('-1');
    });
});
