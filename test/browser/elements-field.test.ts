// <assay-field> in Chromium: the wrapped field stays the page's own, and its score decides whether it is valid.
import { expect, fixture, html } from '@open-wc/testing';
import { AssayError } from '../../dist/core/contract/errors.js';
import '../../dist/page/elements/field/define.js';
import type { AssayField, AssayScoreEvent } from '../../dist/page/elements/index.js';
import { cardOf, manualAssay, uncertainCard, until } from './elements-fixture.js';

type Manual = ReturnType<typeof manualAssay>;

async function mount(assay: Manual, minimum: number | null = 60) {
  const form = await fixture<HTMLFormElement>(html`<form>
    <label>Message <assay-field model="assay.test" name="quality" .assay=${assay} delay="10"
      ><textarea name="m"></textarea></assay-field></label>
  </form>`);
  const element = form.querySelector('assay-field')!;
  if (minimum !== null) element.setAttribute('min-composite', `${minimum}`);
  const field = form.querySelector('textarea')!;
  const write = async (text: string) => {
    const before = assay.calls.length;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await until('a call', () => assay.calls.length === before + 1);
  };
  const answer = async (composite: number) => {
    assay.calls.at(-1)!.answer(cardOf(77, { composite }));
    await until('a card', () => element.card?.composite === composite);
  };
  return { form, element, field, write, answer };
}

describe('<assay-field>', () => {
  it('makes the field invalid below the minimum, valid from it on, and says why', async () => {
    const assay = manualAssay();
    const { form, field, write, answer } = await mount(assay);
    expect(form.checkValidity()).to.equal(true);
    await write('misc updates');
    await answer(42);
    expect([field.validationMessage, form.checkValidity(), field.matches(':invalid')]).to.deep.equal([
      'This text scores 42. The minimum is 60. Lowest: Clarity, 77. What Clarity means.',
      false,
      true,
    ]);
    await write('Fix the race in the dispatcher');
    await answer(60);
    expect([field.validationMessage, form.checkValidity()]).to.deep.equal(['', true]);
  });

  it('is not valid before the score of the current text is known', async () => {
    const assay = manualAssay();
    const { field, write, answer } = await mount(assay);
    await write('First');
    await answer(90);
    await write('Second');
    expect(field.validationMessage).to.equal('This text is being checked. Try again in a moment.');
    assay.calls[0]!.answer(cardOf(77, { composite: 99 }));
    expect(field.validity.customError).to.equal(true);
  });

  it('never locks the form: an empty text and a failure are valid', async () => {
    const assay = manualAssay();
    const { element, field, write } = await mount(assay);
    await write('Text');
    const failed = new Promise((resolve) => element.addEventListener('assay-error', resolve, { once: true }));
    assay.calls.at(-1)!.fail(new AssayError('overloaded', 'Busy'));
    await failed;
    await until('a valid field', () => field.validity.valid);
    field.value = '  ';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    expect(field.validity.valid).to.equal(true);
  });

  it('submits the composite under its name, and the text under the name of the field', async () => {
    const assay = manualAssay();
    const { form, write, answer } = await mount(assay);
    await write('Text');
    expect([...new FormData(form)]).to.deep.equal([['m', 'Text']]);
    await answer(73);
    expect([...new FormData(form)]).to.deep.equal([
      ['m', 'Text'],
      ['quality', '73'],
    ]);
  });

  it('keeps native rules, labels and reset', async () => {
    const assay = manualAssay();
    const { form, element, field, write, answer } = await mount(assay);
    field.required = true;
    expect(field.validity.valueMissing).to.equal(true);
    expect(field.labels![0]!.textContent).to.contain('Message');
    await write('Text');
    await answer(20);
    form.reset();
    await until('the reset', () => element.card === undefined);
    expect([field.value, field.validity.customError]).to.deep.equal(['', false]);
  });

  it('sees a text that a script writes and a field that is replaced, and frees a field that leaves', async () => {
    const assay = manualAssay();
    const { element, field, answer } = await mount(assay);
    field.value = 'By a script';
    await until('a call', () => assay.calls.length === 1);
    await answer(10);
    expect(field.validity.customError).to.equal(true);
    const other = document.createElement('input');
    other.value = 'In another field';
    field.replaceWith(other);
    await until('the second call', () => assay.calls.length === 2);
    expect([field.validity.customError, other.validity.customError]).to.deep.equal([false, true]);
    await answer(20);
    element.remove();
    expect(other.validity.customError).to.equal(false);
  });

  it('reports a minimum that is not a number, and then accepts every text', async () => {
    const logged: unknown[] = [];
    const { error: log } = console;
    console.error = (...items: unknown[]) => logged.push(items.join(' '));
    const { element, field } = await mount(manualAssay(), null);
    element.setAttribute('min-composite', 'sixty');
    console.error = log;
    expect(logged).to.deep.equal([
      "<assay-field> AssayError: min-composite='sixty' is not a number from 1 to 100. Every text is valid",
    ]);
    expect(field.validity.valid).to.equal(true);
  });

  it('dispatches the card, shows texts of the page, and passes the traits', async () => {
    const assay = manualAssay();
    const { element, field, write } = await mount(assay);
    element.strings = { below: (composite, minimum) => `${composite} < ${minimum}` };
    element.setAttribute('traits', 'clarity, depth');
    const received = new Promise<AssayScoreEvent>((resolve) =>
      document.addEventListener('assay-score', resolve, { once: true }),
    );
    await write('Text');
    expect(assay.calls.at(-1)!.request).to.deep.equal({ content: 'Text', traits: ['clarity', 'depth'] });
    assay.calls.at(-1)!.answer(cardOf(77, { composite: 5 }));
    const { card, model, target } = await received;
    expect([card.composite, model, target, field.validationMessage]).to.deep.equal([
      5,
      'assay.test',
      element,
      '5 < 60 Lowest: Clarity, 77. What Clarity means.',
    ]);
  });

  it('shows the broken rule below the field while somebody types, by the name of its trait', async () => {
    const assay = manualAssay();
    const { element, field, write } = await mount(assay, null);
    element.setAttribute('rules', 'clarity>=40 depth<=90');
    const help = element.shadowRoot!.querySelector('[part=help]')!;
    expect([help.getAttribute('role'), help.getBoundingClientRect().height]).to.deep.equal(['status', 1]);
    await write('misc updates');
    assay.calls.at(-1)!.answer(cardOf(22));
    await until('a message', () =>
      field.validationMessage.startsWith('Clarity is 22. At least 40 is needed.'),
    );
    expect(help.textContent!.trim()).to.equal(field.validationMessage);
    expect(help.getBoundingClientRect().height).to.be.above(10);
    await write('Fix the race in the dispatcher');
    assay.calls.at(-1)!.answer(cardOf(40));
    await until('a valid field', () => field.validity.valid);
    expect(help.textContent!.trim()).to.equal('');
  });

  it("shows the page's own advice with the message", async () => {
    const assay = manualAssay();
    const { element, field, write } = await mount(assay, null);
    element.setAttribute('rules', 'clarity>=40');
    const advice = document.createElement('span');
    advice.slot = 'help';
    // As in the docs: not seen before the element is defined.
    advice.hidden = true;
    advice.textContent = 'Name the file that you changed.';
    element.append(advice);
    expect(advice.getBoundingClientRect().height).to.equal(0);
    await write('misc updates');
    assay.calls.at(-1)!.answer(cardOf(22));
    const message = 'Clarity is 22. At least 40 is needed. Name the file that you changed.';
    await until('a message', () => field.validationMessage === message);
    expect(advice.getBoundingClientRect().height).to.be.above(10);
    await expect(element).to.be.accessible();
  });

  it('never holds a text in doubt, unless it says so', async () => {
    const assay = manualAssay();
    const { element, field, write } = await mount(assay, 60);
    await write('asdf');
    assay.calls.at(-1)!.answer({ ...uncertainCard, composite: 5 });
    await until('a card', () => element.card?.composite === 5);
    expect([field.validity.valid, element.matches(':state(doubt)')]).to.deep.equal([true, true]);
    element.setAttribute('doubt', 'hold');
    await until('a second call', () => assay.calls.length === 2);
    assay.calls.at(-1)!.answer({ ...uncertainCard, composite: 5 });
    await until('a message', () => field.validationMessage.startsWith('This text scores 5.'));
  });

  it('takes no box of its own', async () => {
    const { element } = await mount(manualAssay());
    expect(getComputedStyle(element).display).to.equal('contents');
    const field: AssayField = element;
    await expect(field).to.be.accessible();
  });
});
