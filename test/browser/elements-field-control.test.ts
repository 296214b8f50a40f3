// Which field <assay-field> is about, whose message the browser shows for it, and for how long a text without a score holds a
// form: in forms that were not made for it.
import { expect, fixture } from '@open-wc/testing';
import { html as template } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import '../../dist/page/elements/field/define.js';
import { cardOf, manualAssay, until } from './elements-fixture.js';

/** A custom field that is part of its form, with a validity that can be set, as component libraries have them. */
class OwnField extends HTMLElement {
  static readonly formAssociated = true;
  readonly #internals = this.attachInternals();
  value = '';
  get form() {
    return this.#internals.form;
  }
  get validity() {
    return this.#internals.validity;
  }
  get validationMessage() {
    return this.#internals.validationMessage;
  }
  setCustomValidity(message: string) {
    this.#internals.setValidity(message ? { customError: true } : {}, message);
  }
}
customElements.define('own-field', OwnField);

/** A custom field that only has a value. */
customElements.define(
  'plain-field',
  class extends HTMLElement {
    value = 'From a plain field';
  },
);

async function mount(inside: string) {
  const assay = manualAssay();
  const form = await fixture<HTMLFormElement>(template`<form>
    <assay-field model="assay.test" min-composite="60" name="quality" .assay=${assay} delay="10">
      ${unsafeHTML(inside)}
    </assay-field></form>`);
  const element = form.querySelector('assay-field')!;
  const answer = async (composite: number) => {
    await until('a call', () => assay.calls.length > 0);
    assay.calls.at(-1)!.answer(cardOf(77, { composite }));
    await until('a card', () => element.card?.composite === composite);
  };
  return { assay, form, element, answer };
}

describe('the field of <assay-field>', () => {
  const others = `<input type="hidden" name="csrf" value="0af3"><input type="checkbox" value="yes" checked>
    <input type="password" value="secret"><input type="email" value="a@b.test"><input type="number" value="3">
    <input type="file"><input type="radio" value="x"><input type="range"><select><option>One</option></select>`;
  const cases: [string, string, string][] = [
    ['a textarea after other controls', `${others}<textarea>The text</textarea>`, 'The text'],
    ['a text input', `${others}<input value="The text"><textarea>Not this</textarea>`, 'The text'],
    ['an input of a type that browsers do not know', '<input type="message" value="The text">', 'The text'],
    ['a search input', `${others}<input type="search" value="The text">`, 'The text'],
    ['the marked one', `<textarea>Not this</textarea><p><input data-assay value="The text"></p>`, 'The text'],
    [
      'a marked address',
      `<textarea>Not this</textarea><input type="url" data-assay value="https://a.test/">`,
      'https://a.test/',
    ],
    [
      'not a marked token',
      `<input type="hidden" data-assay value="x"><textarea>The text</textarea>`,
      'The text',
    ],
    ['a contenteditable', `${others}<div contenteditable>The text</div>`, 'The text'],
    [
      'not one that is switched off',
      '<div contenteditable="false">No</div><textarea>The text</textarea>',
      'The text',
    ],
    ['a custom field by its value', `${others}<plain-field></plain-field>`, 'From a plain field'],
  ];
  for (const [title, inside, text] of cases) {
    it(`is ${title}`, async () => {
      const { assay } = await mount(inside);
      await until('a call', () => assay.calls.length > 0);
      expect(assay.calls[0]!.request).to.deep.equal({ content: text });
    });
  }

  it('holds its form by the validity of a custom field, and submits the composite', async () => {
    const { assay, form, answer } = await mount('<own-field></own-field>');
    const field = form.querySelector<OwnField>('own-field')!;
    field.value = 'Text';
    await answer(20);
    expect([form.checkValidity(), field.validationMessage]).to.deep.equal([
      false,
      'This text scores 20. The minimum is 60. Lowest: Clarity, 77. What Clarity means.',
    ]);
    field.value = 'Better text';
    await until('another call', () => assay.calls.length === 2);
    expect(field.validationMessage).to.contain('being checked');
    await answer(80);
    expect([form.checkValidity(), new FormData(form).get('quality')]).to.deep.equal([true, '80']);
  });

  it('submits the composite of a contenteditable with the form around it', async () => {
    const { form, answer } = await mount('<div contenteditable>Text</div>');
    await answer(70);
    expect(new FormData(form).get('quality')).to.equal('70');
  });

  it('is missed in the console, once', async () => {
    const logged: unknown[] = [];
    const { warn } = console;
    console.warn = (...items: unknown[]) => logged.push(items.join(' '));
    try {
      await mount('<input type="hidden" value="x"><select><option>One</option></select>');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await until('a sentence', () => logged.length > 0);
      await new Promise((resolve) => setTimeout(resolve, 700));
    } finally {
      console.warn = warn;
    }
    expect(logged).to.deep.equal([
      '<assay-field> has no field: put a textarea or a text input inside, or mark one by data-assay',
    ]);
  });
});

describe('a message of the page at the field of <assay-field>', () => {
  const below = 'This text scores 20. The minimum is 60. Lowest: Clarity, 77. What Clarity means.';

  it('stays through edits and scores, and gives way to the rule when the page takes it back', async () => {
    const { assay, form, answer } = await mount('<textarea>Text</textarea>');
    const field = form.querySelector('textarea')!;
    await answer(20);
    field.setCustomValidity('This name is taken.');
    field.value = 'Text!';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await until('a call', () => assay.calls.length === 2);
    expect(field.validationMessage).to.equal('This name is taken.');
    await answer(20);
    expect(field.validationMessage).to.equal('This name is taken.');
    field.setCustomValidity('');
    await until('the rule', () => field.validationMessage === below);
  });

  it('stays when the text is good, and when the element leaves', async () => {
    const { form, element, answer } = await mount('<textarea>Text</textarea>');
    const field = form.querySelector('textarea')!;
    field.setCustomValidity('This name is taken.');
    await answer(90);
    expect(field.validationMessage).to.equal('This name is taken.');
    form.append(field);
    await until('no field', () => element.control === null);
    element.remove();
    expect(field.validationMessage).to.equal('This name is taken.');
  });

  it('replaces that of the rule, which comes back after it', async () => {
    const { form, answer } = await mount('<textarea>Text</textarea>');
    const field = form.querySelector('textarea')!;
    await answer(20);
    expect(field.validationMessage).to.equal(below);
    field.setCustomValidity('');
    await until('the rule', () => field.validationMessage === below);
    field.disabled = true;
    field.disabled = false;
    field.setCustomValidity('Too many links.');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(field.validationMessage).to.equal('Too many links.');
  });
});

describe('a text without a score in <assay-field>', function () {
  this.timeout(20_000);

  it('holds its form for five seconds, is valid and in doubt then, and the rule holds again with the score', async () => {
    const { form, element, answer } = await mount('<textarea>Text</textarea>');
    const field = form.querySelector('textarea')!;
    await until('a call', () => field.validity.customError);
    const start = performance.now();
    while (field.validity.customError) {
      if (performance.now() - start > 10_000) throw new Error('The form is still held');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(performance.now() - start).to.be.above(4_000);
    expect([form.checkValidity(), element.matches(':state(doubt)')]).to.deep.equal([true, true]);
    expect(new FormData(form).has('quality')).to.equal(false);
    await answer(20);
    expect([form.checkValidity(), element.matches(':state(doubt)')]).to.deep.equal([false, false]);
  });
});
