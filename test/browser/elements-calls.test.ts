// <assay-score> in Chromium: what it scores and when, which results it drops, and its events.
import { expect, fixture, html } from '@open-wc/testing';
import { AssayError } from '../../dist/core/contract/errors.js';
import '../../dist/page/elements/define.js';
import type { AssayScore, AssayScoreEvent } from '../../dist/page/elements/index.js';
import { cardOf, manualAssay, promptAssay, settled, until } from './elements-fixture.js';

type Manual = ReturnType<typeof manualAssay>;

const mount = (assay: AssayScore['assay'], content = 'Some text') =>
  fixture<AssayScore>(
    html`<assay-score model="assay.test" .content=${content} .assay=${assay} .delay=${40}></assay-score>`,
  );

async function mountWithField(assay: Manual) {
  const root = await fixture<HTMLElement>(
    html`<form>
      <assay-score model="assay.test" for="field" .assay=${assay} .delay=${40}></assay-score>
      <textarea id="field"></textarea>
    </form>`,
  );
  const field = root.querySelector('textarea')!;
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  };
  return { root, field, type, element: root.querySelector('assay-score')! };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const contents = ({ calls }: Manual) => calls.map(({ request }) => request.content);

describe('<assay-score>: input', () => {
  it('scores the field once after a pause in typing', async () => {
    const assay = manualAssay();
    const { type } = await mountWithField(assay);
    for (const text of ['F', 'Fi', 'Fix']) {
      type(text);
      await pause(5);
    }
    expect(contents(assay)).to.deep.equal([]);
    await until('a call', () => assay.calls.length > 0);
    await pause(60);
    expect(contents(assay)).to.deep.equal(['Fix']);
  });

  it('prefers the field to the content attribute, and finds a field that is added later', async () => {
    const assay = manualAssay();
    const { root, field, element } = await mountWithField(assay);
    field.remove();
    element.content = 'From the attribute';
    await until('a call', () => assay.calls.length === 1);
    root.insertAdjacentHTML('beforeend', '<input id="field">');
    const later = root.querySelector<HTMLInputElement>('#field')!;
    later.value = 'From the field';
    later.dispatchEvent(new Event('input', { bubbles: true }));
    await until('the second call', () => assay.calls.length === 2);
    expect(contents(assay)).to.deep.equal(['From the attribute', 'From the field']);
  });

  it('keeps the line breaks of a contenteditable element', async () => {
    const assay = manualAssay();
    const root = await fixture<HTMLElement>(
      html`<div>
        <div id="editable" contenteditable>First line<br>second line</div>
        <assay-score model="assay.test" for="editable" .assay=${assay}></assay-score>
      </div>`,
    );
    await until('a call', () => assay.calls.length === 1);
    expect(contents(assay)).to.deep.equal(['First line\nsecond line']);
    root.remove();
  });

  it('finds the field in its own shadow root', async () => {
    const assay = manualAssay();
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.innerHTML =
      '<textarea id="field">Inside</textarea><assay-score model="assay.test" for="field"></assay-score>';
    shadow.querySelector('assay-score')!.assay = assay;
    await until('a call', () => assay.calls.length === 1);
    expect(contents(assay)).to.deep.equal(['Inside']);
  });

  it('aborts the call and becomes idle when the form of the field is reset', async () => {
    const assay = manualAssay();
    const { root, type, element } = await mountWithField(assay);
    type('Text');
    await until('a call', () => assay.calls.length === 1);
    (root as HTMLFormElement).reset();
    await until('idle', () => element.status === 'idle');
    expect(assay.calls[0]!.signal.aborted).to.equal(true);
    expect(element.card).to.equal(undefined);
  });

  it('sends trait keys from a list separated by spaces or commas', async () => {
    const assay = manualAssay();
    const element = await fixture<AssayScore>(
      html`<assay-score model="assay.test" content="Text" traits="clarity, depth  tone" .assay=${assay}></assay-score>`,
    );
    await until('a call', () => assay.calls.length === 1);
    expect(assay.calls[0]!.request).to.deep.equal({ content: 'Text', traits: ['clarity', 'depth', 'tone'] });
    element.traits = null;
    await until('the second call', () => assay.calls.length === 2);
    expect(assay.calls[1]!.request).to.deep.equal({ content: 'Text' });
  });
});

describe('<assay-score>: concurrent calls', () => {
  it('aborts the previous call and drops its result', async () => {
    const assay = manualAssay();
    const element = await mount(assay, 'First');
    await until('a call', () => assay.calls.length === 1);
    element.content = 'Second';
    await until('the second call', () => assay.calls.length === 2);
    expect(assay.calls.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
    assay.calls[1]!.answer(cardOf(22));
    assay.calls[0]!.answer(cardOf(11));
    await settled(element);
    expect(element.card?.scores).to.deep.equal({ clarity: 22, depth: 88 });
  });

  it('drops a late result of a scorer that ignores the signal', async () => {
    const answers: ((clarity: number) => void)[] = [];
    const score = () =>
      new Promise<ReturnType<typeof cardOf>>((resolve) => answers.push((n) => resolve(cardOf(n))));
    const element = await mount({ traits: async () => [], score }, 'First');
    await until('a call', () => answers.length === 1);
    element.content = 'Second';
    await until('the second call', () => answers.length === 2);
    answers[1]!(22);
    await settled(element);
    answers[0]!(11);
    await pause(20);
    expect(element.card?.scores).to.deep.equal({ clarity: 22, depth: 88 });
  });

  it('aborts the call when it is removed, and scores again when it is inserted', async () => {
    const assay = manualAssay();
    const element = await mount(assay);
    const errors: Event[] = [];
    element.addEventListener('assay-error', (event) => errors.push(event));
    await until('a call', () => assay.calls.length === 1);
    const { parentElement } = element;
    element.remove();
    expect(assay.calls[0]!.signal.aborted).to.equal(true);
    parentElement!.append(element);
    await until('the second call', () => assay.calls.length === 2);
    assay.calls[1]!.answer(cardOf(77));
    await settled(element);
    expect([element.status, errors.length]).to.deep.equal(['result', 0]);
  });
});

describe('<assay-score>: events and score()', () => {
  it('dispatches assay-score across shadow roots after the card is rendered', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const element = document.createElement('assay-score');
    Object.assign(element, { model: 'assay.test', content: 'Text', assay: promptAssay() });
    const received = new Promise<AssayScoreEvent>((resolve) => {
      document.addEventListener('assay-score', resolve, { once: true });
    });
    host.attachShadow({ mode: 'open' }).append(element);
    const { card, model } = await received;
    expect({ card, model }).to.deep.equal({ card: cardOf(77), model: 'assay.test' });
    expect(element.status).to.equal('result');
    expect(element.shadowRoot!.querySelectorAll('[role=meter]')).to.have.length(3);
  });

  it('dispatches assay-error with the original error', async () => {
    const error = new AssayError('unknown_trait', "Unknown trait 'clarty'");
    const element = await mount({ traits: async () => [], score: () => Promise.reject(error) }, '');
    const received = new Promise<HTMLElementEventMap['assay-error']>((resolve) => {
      element.addEventListener('assay-error', resolve, { once: true });
    });
    element.content = 'Text';
    expect((await received).error).to.equal(error);
  });

  it('score() resolves with the card and rejects with the error', async () => {
    const element = await mount(promptAssay());
    expect(await element.score()).to.deep.equal(cardOf(77));
    const error = new AssayError('overloaded', 'Busy');
    element.assay = { traits: async () => [], score: () => Promise.reject(error) };
    const thrown = await element.score().catch((reason: unknown) => reason);
    expect(thrown).to.equal(error);
    element.content = ' \n';
    expect(await element.score()).to.equal(undefined);
  });

  it('exposes its status as a custom state for CSS', async () => {
    const assay = manualAssay();
    const element = await mount(assay);
    await until('busy', () => element.matches(':state(busy)'));
    assay.calls[0]!.answer(cardOf(77));
    await until('result', () => element.matches(':state(result)') && !element.matches(':state(busy)'));
  });
});
