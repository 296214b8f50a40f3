// <assay-score> in Chromium: axe in every state, light and dark; focus.
import { expect, fixture, html } from '@open-wc/testing';
import 'axe-core/axe.min.js';
import type Axe from 'axe-core';
import { AssayError } from '../../dist/core/contract/errors.js';
import '../../dist/page/elements/define.js';
import type { AssayScore } from '../../dist/page/elements/index.js';
import {
  cardWith,
  comparedCard,
  manualAssay,
  promptAssay,
  record,
  uncertainCard,
  until,
} from './elements-fixture.js';

/** A global of the script, which is not a module. */
declare const axe: typeof Axe;

const createFailing = (code: 'overloaded' | 'model_not_found') => ({
  traits: promptAssay().traits,
  score: () => Promise.reject(new AssayError(code, 'It did not work')),
});

const mixed = promptAssay(
  cardWith(
    {
      tone: [12, { polarity: -0.4 }],
      sport: [99, { topicality: 0.4 }],
      politics: [3, { topicality: 0.1 }],
      uniforms: [97, { relevance: 0.99, agreement: 0.98 }],
      rules: [50, { relevance: 0.1, agreement: 0.9 }],
      scope: [100, { cohort_similarity: 0, anomaly_z: 4 }],
    },
    { familiarity: 0 },
  ),
  ['tone', 'sport', 'politics', 'uniforms', 'rules', 'scope'].map((key) =>
    record(key, key, { reading: 'scale' }),
  ),
);

const states: readonly [name: string, assay: AssayScore['assay'], content: string | null][] = [
  ['idle', promptAssay(), null],
  ['busy', manualAssay(), 'Text'],
  ['result', promptAssay(), 'Text'],
  ['result', promptAssay(uncertainCard), 'Text'],
  ['result', promptAssay(comparedCard), 'Text'],
  ['result', mixed, 'Text'],
  ['error', createFailing('overloaded'), 'Text'],
  ['error', createFailing('model_not_found'), 'Text'],
];

describe('<assay-score>: accessibility', () => {
  for (const scheme of ['light', 'dark']) {
    for (const [index, [status, assay, content]] of states.entries()) {
      it(`has no axe violations in state ${status}, ${scheme} (case ${index})`, async () => {
        const page = await fixture<HTMLElement>(
          html`<div style="color-scheme: ${scheme}; background: light-dark(#fff, #111); padding: 1rem">
            <style>assay-score::part(progress) { animation: none; opacity: 1 }</style>
            <assay-score model="assay.test" .content=${content} .assay=${assay}></assay-score>
          </div>`,
        );
        const element = page.querySelector('assay-score')!;
        await until(status, () => element.status === status);
        await element.updateComplete;
        await expect(element).to.be.accessible();
        const { violations, passes } = await axe.run(page, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          rules: { region: { enabled: false } },
        });
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html: node }) => node)])).to.deep.equal(
          [],
        );
        expect(passes.map(({ id }) => id)).to.include('color-contrast');
      });
    }
  }

  it('neither moves nor takes the focus', async () => {
    const element = await fixture<AssayScore>(
      html`<assay-score model="assay.test" content="Text" .assay=${promptAssay()}></assay-score>`,
    );
    await until('result', () => element.status === 'result');
    expect(document.activeElement).to.equal(document.body);
    expect(element.shadowRoot!.querySelectorAll('[tabindex="0"], button, a')).to.have.length(0);
  });
});
