// <assay-highlights> in Chromium: marks in the page's own element and in a field, and the same as a list.
import { expect, fixture, html } from '@open-wc/testing';
import { AssayError } from '../../dist/core/contract/errors.js';
import type { TraitExplanation } from '../../dist/page/client/index.js';
import '../../dist/page/elements/highlights/define.js';
import type { AssayHighlights } from '../../dist/page/elements/index.js';
import { cardOf, until } from './elements-fixture.js';
import { explainer } from './explanation-fixture.js';

const text = 'Fix the flaky login test';

const points: Readonly<Record<string, number>> = { Fix: 12, flaky: 4, login: -9, test: 1 };

const pointing = (rest?: Partial<TraitExplanation>) => explainer((word) => points[word] ?? 0, rest);

/** The marked words, by the name of their highlight. */
const readMarks = () =>
  Object.fromEntries(
    [...CSS.highlights].flatMap(([name, ranges]) => {
      const words = [...ranges].map((range) => range.toString());
      return words.length > 0 ? [[name.replace('assay-', ''), words]] : [];
    }),
  );

async function mount(
  assay: ReturnType<typeof explainer>,
  field = html`<p id="said">Fix the <b>flaky login</b> test</p>`,
) {
  const page = await fixture<HTMLElement>(
    html`<div style="position: relative">${field}<assay-highlights model="assay.test" for="said" .assay=${assay} .delay=${0}></assay-highlights></div>`,
  );
  const element = page.querySelector('assay-highlights')!;
  await until('an explanation', () => element.status === 'result');
  await element.updateComplete;
  return { page, element, said: page.querySelector<HTMLElement>('#said')! };
}

const shown = (element: AssayHighlights, selector: string) =>
  [...element.shadowRoot!.querySelectorAll(selector)].map((node) =>
    node.textContent!.replace(/\s+/g, ' ').trim(),
  );

describe('<assay-highlights>', () => {
  it('opens on the trait that the card names, and says what is in doubt', async () => {
    const assay = pointing();
    const card = cardOf(77, { language: { detected: 'de', read: ['en'] } });
    card.detail.clarity!.headroom = 2;
    const { element } = await mount(Object.assign(assay, { score: async () => card }));
    expect(assay.asked).to.deep.equal([['depth']]);
    expect(element.shadowRoot!.querySelector('select')!.value).to.equal('depth');
    expect(shown(element, '.doubt')).to.deep.equal(['Reads English; this looks German']);
  });

  it('marks words across the nodes of an element, which stays as it is', async () => {
    const { said, element } = await mount(pointing());
    expect(readMarks()).to.deep.equal({
      'up-3': ['Fix'],
      'up-2': ['flaky'],
      'down-3': ['login'],
      'up-1': ['test'],
    });
    expect(said.innerHTML.replace(/<!--.*?-->/g, '')).to.equal('Fix the <b>flaky login</b> test');
    element.remove();
    expect(readMarks()).to.deep.equal({});
  });

  it('lists the same words, the strongest first, with steps and named features', async () => {
    const { element } = await mount(pointing());
    expect(shown(element, '.sums dt')).to.deep.equal(['Start', 'Meaning', 'Key words', 'Style', 'Score']);
    expect(shown(element, '.sums dd')).to.deep.equal(['50.0', '+10.0', '+5.0', '+5.0', '70.0']);
    expect(shown(element, 'button').slice(0, 2)).to.deep.equal([
      'Fix+12.0raises the score by 12.0 points',
      'login−9.0lowers the score by 9.0 points',
    ]);
    expect(shown(element, 'li:not(:has(button))')).to.deep.equal([
      'exclamation marks+5.0raises the score by 5.0 points',
    ]);
    await expect(element).to.be.accessible();
  });

  it('shows raw units where the score no longer moves', async () => {
    const { element } = await mount(pointing({ score: 100, bias_points: 99.8 }));
    expect(shown(element, 'button')[0]).to.equal('Fix+0.24raises the raw score by 0.24');
    expect(shown(element, 'li:not(:has(button))')).to.deep.equal([
      'exclamation marks+0.05raises the raw score by 0.05',
    ]);
    expect(readMarks()['up-3']).to.deep.equal(['Fix']);
  });

  it('marks a textarea by a copy over it that breaks lines at the same places', async () => {
    const { element, said } = await mount(
      pointing(),
      html`<textarea id="said" style="width: 90px; height: 60px; font: 16px/20px serif; padding: 7px; border: 3px solid" .value=${text}></textarea>`,
    );
    expect(readMarks()['up-3']).to.deep.equal(['Fix']);
    const layer = element.shadowRoot!.querySelector<HTMLElement>('.layer')!;
    const mirror = layer.querySelector<HTMLElement>('div')!;
    await until('the place', () => layer.getBoundingClientRect().top === said.getBoundingClientRect().top);
    const [a, b] = [said, mirror].map((node) => node.getBoundingClientRect());
    expect([b!.left, b!.top, b!.height]).to.deep.equal([a!.left + 3, a!.top + 3, a!.height - 6]);
    expect(mirror.clientWidth).to.equal(said.clientWidth);
    expect(mirror.scrollHeight).to.equal(said.scrollHeight);
    expect([layer.ariaHidden, getComputedStyle(mirror).pointerEvents]).to.deep.equal(['true', 'none']);
  });

  it('keeps marks on their words while the visitor types, and explains again', async () => {
    const assay = pointing();
    const { said } = await mount(assay, html`<textarea id="said" .value=${text}></textarea>`);
    const field = said as HTMLTextAreaElement;
    field.setRangeText(' now', 3, 3);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    expect([readMarks()['up-3'], readMarks()['up-2']]).to.deep.equal([['Fix'], ['flaky']]);
    await until('the next explanation', () => assay.asked.length === 2);
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await until('no marks', () => Object.keys(readMarks()).length === 0);
  });

  it('marks the word of a focused button, and selects it in the field when it is pressed', async () => {
    const { element, said } = await mount(pointing(), html`<textarea id="said" .value=${text}></textarea>`);
    const button = element.shadowRoot!.querySelector('button')!;
    button.focus();
    await element.updateComplete;
    expect(readMarks().chosen).to.deep.equal(['Fix']);
    expect(shown(element, '.word')).to.deep.equal(['Fix raises the score by 12.0 points']);
    button.click();
    const field = said as HTMLTextAreaElement;
    expect([field.selectionStart, field.selectionEnd, document.activeElement]).to.deep.equal([0, 3, field]);
  });

  it('keeps the chosen word when the same text is explained again', async () => {
    const assay = pointing();
    const { element, said } = await mount(assay, html`<textarea id="said" .value=${text}></textarea>`);
    element.shadowRoot!.querySelector('button')!.focus();
    await until('the choice', () => readMarks().chosen !== undefined);
    said.dispatchEvent(new Event('input', { bubbles: true }));
    await until('the second call', () => assay.asked.length === 2);
    await until('an explanation', () => element.status === 'result');
    await element.updateComplete;
    expect(readMarks().chosen).to.deep.equal(['Fix']);
    expect(shown(element, '.word')).to.deep.equal(['Fix raises the score by 12.0 points']);
  });

  it('scores a text once, whatever trait of it is explained, and again after an edit', async () => {
    const scored: string[] = [];
    const assay = Object.assign(pointing(), {
      score: async (_: string, content: string) => {
        scored.push(content);
        return cardOf(77);
      },
    });
    const { element, said } = await mount(assay, html`<textarea id="said" .value=${text}></textarea>`);
    const select = element.shadowRoot!.querySelector('select')!;
    select.value = 'depth';
    select.dispatchEvent(new Event('change'));
    await until('the chosen trait', () => assay.asked.length === 2);
    element.trait = 'clarity';
    await until('the trait of the page', () => assay.asked.length === 3);
    expect(scored).to.deep.equal([text]);
    (said as HTMLTextAreaElement).value = 'Fix it';
    said.dispatchEvent(new Event('input', { bubbles: true }));
    await until('the edited text', () => assay.asked.length === 4);
    expect(scored).to.deep.equal([text, 'Fix it']);
  });

  it('explains the chosen trait, or the one that the page names', async () => {
    const assay = pointing();
    const { element } = await mount(assay);
    const select = element.shadowRoot!.querySelector('select')!;
    select.value = 'depth';
    select.dispatchEvent(new Event('change'));
    await until('the second call', () => assay.asked.length === 2);
    expect(assay.asked).to.deep.equal([['clarity'], ['depth']]);
    element.trait = 'tone';
    await until('the third call', () => assay.asked.length === 3);
    await element.updateComplete;
    expect(assay.asked[2]).to.deep.equal(['tone']);
    expect(element.shadowRoot!.querySelector('select')).to.equal(null);
  });

  it('says what a visitor can do when the text cannot be explained, and marks nothing', async () => {
    const { element } = await mount(pointing());
    const failed = new Promise((resolve) => element.addEventListener('assay-error', resolve, { once: true }));
    element.assay = {
      traits: async () => [],
      explain: () => Promise.reject(new AssayError('content_too_large', '2 MB')),
    };
    await failed;
    await until('the message', () => shown(element, '[role=alert]').length === 1);
    expect(shown(element, '[role=alert]')).to.deep.equal(['This text is too long. Shorten it.']);
    expect(readMarks()).to.deep.equal({});
  });
});
