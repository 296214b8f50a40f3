// Properties of all elements as frameworks set them: nothing is the default, before and after a value.
import { expect } from '@open-wc/testing';
import '../../dist/page/elements/badge/define.js';
import '../../dist/page/elements/define.js';
import '../../dist/page/elements/field/define.js';
import '../../dist/page/elements/highlights/define.js';
import '../../dist/page/elements/meter/define.js';
import '../../dist/page/elements/model-card/define.js';
import type { AssayField, AssayScore } from '../../dist/page/elements/index.js';
import { cardOf, promptAssay, query, settled } from './elements-fixture.js';

const file = { src: 'tickets.assay', integrity: 'sha256-x' };
const text = { model: 'assay.humor', ...file, for: 'text', embedder: 'owner/name' };
const shared = { ...text, assay: promptAssay(), strings: { locale: 'de' } };
/** A value of each property that is not its default. */
const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'assay-score': {
    ...shared,
    content: 'Knock knock',
    traits: ['joke'],
    compareTo: 'Knock',
    delay: 900,
    composite: 'hide',
    reading: 'scale',
    rows: '10 topic',
  },
  'assay-badge': { ...shared, trait: 'joke', content: 'Knock knock' },
  'assay-highlights': { ...shared, trait: 'joke', delay: 900 },
  'assay-model-card': {
    model: text.model,
    ...file,
    embedder: text.embedder,
    assay: { card: () => new Promise(() => {}) },
    strings: { locale: 'de' },
    consented: true,
  },
  'assay-field': { assay: promptAssay(), strings: { checking: 'Wait' }, delay: 900 },
  'assay-meter': { value: 50, low: 40, high: 60, origin: 50, baseline: 30 },
};

const read = (element: Element, name: string): unknown => Reflect.get(element, name);

/** Sets a property as Vue does: to an empty value of the type that it has, whose attribute is then removed. */
function setAsVue(element: Element, name: string, value: unknown): void {
  const type = typeof read(element, name);
  const isGone = value === undefined && (type === 'string' || type === 'number');
  const empty = type === 'string' ? '' : type === 'number' ? 0 : type === 'boolean' ? false : undefined;
  Reflect.set(element, name, value ?? empty);
  if (isGone) element.removeAttribute(name);
}

const ways: Readonly<Record<string, (element: Element, name: string) => void>> = {
  undefined: (element, name) => Reflect.set(element, name, undefined),
  null: (element, name) => Reflect.set(element, name, null),
  'nothing by Vue': (element, name) => setAsVue(element, name, undefined),
};

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('elements: properties', () => {
  for (const [tag, known] of Object.entries(values))
    for (const [how, clear] of Object.entries(ways))
      it(`<${tag}> has its defaults again after ${how}, with and without a value before`, async () => {
        const host = document.createElement('div');
        document.body.append(host);
        try {
          const fresh = document.createElement(tag);
          for (const [name, value] of Object.entries(known)) {
            const initial = read(fresh, name);
            expect(initial, `${name} is not the default`).not.to.deep.equal(value);
            const element = document.createElement(tag);
            clear(element, name);
            expect(read(element, name), `${name} at first`).to.deep.equal(initial);
            host.replaceChildren(element);
            await nextTask();
            Reflect.set(element, name, value);
            await nextTask();
            expect(read(element, name), name).to.deep.equal(value);
            clear(element, name);
            await nextTask();
            expect(read(element, name), `${name} at last`).to.deep.equal(initial);
          }
        } finally {
          host.remove();
        }
      });

  it('tests every property', () => {
    for (const [tag, known] of Object.entries(values)) {
      const { elementProperties } = customElements.get(tag) as unknown as typeof AssayScore;
      if (elementProperties) expect(Object.keys(known)).to.have.members([...elementProperties.keys()]);
    }
  });

  it('reads an empty attribute as no attribute; content may be empty', () => {
    const box = document.createElement('div');
    box.innerHTML =
      '<assay-score model="" content="" traits="" for="" delay="" embedder="" composite="" reading="" compare-to=""></assay-score>' +
      '<assay-field delay=""></assay-field>';
    const [score, field] = box.children as unknown as [AssayScore, AssayField];
    customElements.upgrade(box);
    const { model, content, delay, embedder, composite, reading, compareTo } = score;
    expect([model, delay, embedder, composite, reading, compareTo]).to.deep.equal([
      null,
      250,
      null,
      'auto',
      null,
      null,
    ]);
    expect(content).to.equal('');
    expect(field.delay).to.equal(250);
  });

  it('shows the composite again once hide goes away, and for a mode that does not exist', async () => {
    const score = document.createElement('assay-score');
    Object.assign(score, {
      model: 'a.b',
      content: 'text',
      assay: promptAssay(cardOf(77)),
      composite: 'hide',
    });
    document.body.append(score);
    await settled(score);
    const isShown = () => query(score, '[part=composite]') !== undefined;
    expect(isShown()).to.equal(false);
    Reflect.set(score, 'composite', undefined);
    await score.updateComplete;
    expect(isShown()).to.equal(true);
    Reflect.set(score, 'composite', 'hidden');
    await score.updateComplete;
    expect(isShown()).to.equal(true);
    score.remove();
  });

  it('<assay-field> takes properties that were set before it was defined', () => {
    const assay = promptAssay();
    const field = document.createElement('assay-field-later') as AssayField;
    Object.assign(field, { assay, delay: 900 });
    const Field = customElements.get('assay-field') as unknown as new () => AssayField;
    customElements.define('assay-field-later', class extends Field {});
    document.body.append(field);
    expect([field.assay, field.delay]).to.deep.equal([assay, 900]);
    field.remove();
  });
});
