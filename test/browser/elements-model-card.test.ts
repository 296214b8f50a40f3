// <assay-model-card> in Chromium: what it shows of a model, consent to additional terms, states, and untrusted texts.
import { expect, fixture, html } from '@open-wc/testing';
import { AssayError } from '../../dist/core/contract/errors.js';
import type { ModelCard } from '../../dist/page/client/index.js';
import type { AssayConsentEvent, AssayModelCard } from '../../dist/page/elements/index.js';
import { de } from '../../dist/page/elements/locales/index.js';
import '../../dist/page/elements/model-card/define.js';
import { payloads } from '../fixtures/hostile/payloads.mjs';
import { record, until } from './elements-fixture.js';

const terms =
  '# Use\n\nFor **research** only. See [the licence](https://example.org/licence).\n\n- One\n- Two';

const cardOf = (rest: Partial<ModelCard> = {}): ModelCard => ({
  handle: 'assay.tone',
  version: 'v3',
  description: 'How formal a text is',
  scoring_method: 'balanced_cosine',
  embedder: { id: 'assay-small', revision: 'r1' },
  traits: [
    record('formality', 'Formality', {
      negative_label: 'casual',
      positive_label: 'formal',
      sample_count: 1325,
      positive_samples: 1150,
      negative_samples: 150,
    }),
    record('warmth', 'Warmth'),
  ],
  additional_terms: null,
  upstream_sources: [
    { name: 'Letters', license: 'CC0', url: 'https://example.org/', notes: 'Other letters: AUROC 0.91' },
    { name: 'Chats', url: 'ftp://example.org/' },
  ],
  metrics: { formality: { auroc: 0.9952, ece: 0.0252, kappa: 0.5 } },
  ...rest,
});

const sourceOf = (card: ModelCard) => ({ card: async () => card });

async function mount(card: ModelCard, template = html`<assay-model-card></assay-model-card>`) {
  const element = await fixture<AssayModelCard>(template);
  element.assay = sourceOf(card);
  element.model = card.handle;
  await until('a card', () => element.status === 'result');
  await element.updateComplete;
  return element;
}

const queryAll = (element: AssayModelCard, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>(selector),
];
const texts = (element: AssayModelCard, selector: string) =>
  queryAll(element, selector).map((node) => node.textContent!.replace(/\s+/g, ' ').trim());

describe('<assay-model-card>', () => {
  it('shows traits with both poles, counts and figures, and sources', async () => {
    const element = await mount(cardOf());
    expect(texts(element, 'h3')).to.deep.equal(['assay.tone v3']);
    expect(texts(element, '.traits h5')).to.deep.equal(['Formality formality', 'Warmth warmth']);
    expect(texts(element, '.pole')).to.deep.equal([
      'casual 150 samples',
      'formal 1,150 samples',
      'negative 40 samples',
      'positive 40 samples',
    ]);
    expect(texts(element, 'li > p:not(.sources p)')).to.include('25 between the poles');
    expect(texts(element, '.figures div')).to.deep.equal([
      'AUROC0.995',
      'Calibration error0.025',
      'kappa0.500',
    ]);
    expect(texts(element, '.legend li')).to.deep.equal([
      'AUROC 1: puts every text of one pole above every text of the other. 0.5: chance.',
      'Calibration error How far probabilities are off on average. 0 is perfect.',
    ]);
    expect(texts(element, '.sources li')).to.deep.equal([
      'Letters CC0 Other letters: AUROC 0.91',
      'Chats ftp://example.org/',
    ]);
    expect(queryAll(element, 'a').map((link) => link.getAttribute('href'))).to.deep.equal([
      'https://example.org/',
    ]);
    expect(queryAll(element, 'input')).to.deep.equal([]);
  });

  it('shows figures on other texts, by what they are', async () => {
    const evaluations: ModelCard['evaluations'] = [
      {
        kind: 'held_out',
        texts: 'Letters',
        count: 1200,
        traits: ['formality'],
        metrics: { auroc: 0.981, ece: 0.03 },
      },
      { kind: 'out_of_domain', texts: '<b>Tweets</b>', count: 500, traits: [], metrics: { auroc: 0.8 } },
    ];
    const element = await mount(cardOf({ metrics: {}, evaluations }));
    expect(texts(element, '.evaluations > li')).to.deep.equal([
      'Letters Of the same kind · 1,200 texts AUROC0.981Calibration error0.030',
      '<b>Tweets</b> Of another kind · 500 texts AUROC0.800',
    ]);
  });

  it('says so where a model has neither figures nor sources', async () => {
    const element = await mount(cardOf({ metrics: {}, upstream_sources: [] }));
    expect(texts(element, 'section:last-of-type p')).to.deep.equal(['The author names no sources.']);
    expect(queryAll(element, '.figures, .legend')).to.deep.equal([]);
  });

  it('asks for consent to additional terms by the keyboard, and takes it back', async () => {
    const element = await mount(cardOf({ additional_terms: terms }));
    expect(texts(element, '.markdown :is(h1, strong, a, li)')).to.deep.equal([
      'Use',
      'research',
      'the licence',
      'One',
      'Two',
    ]);
    const events: unknown[] = [];
    const listen = ({ model, version, consented }: AssayConsentEvent) =>
      events.push([model, version, consented]);
    document.addEventListener('assay-consent', listen);
    const [box] = queryAll(element, 'input');
    expect(element.hasAttribute('consented')).to.equal(false);
    box!.click();
    await element.updateComplete;
    expect([element.consented, element.hasAttribute('consented')]).to.deep.equal([true, true]);
    box!.click();
    await element.updateComplete;
    document.removeEventListener('assay-consent', listen);
    expect(element.consented).to.equal(false);
    expect(events).to.deep.equal([
      ['assay.tone', 'v3', true],
      ['assay.tone', 'v3', false],
    ]);
  });

  it('keeps the consent that the page sets, and asks again for another model', async () => {
    const element = await mount(
      cardOf({ additional_terms: terms }),
      html`<assay-model-card consented></assay-model-card>`,
    );
    expect(queryAll(element, 'input:checked')).to.have.length(1);
    element.model = 'assay.other';
    await element.updateComplete;
    expect(element.consented).to.equal(false);
  });

  it('runs nothing and fetches nothing from untrusted texts', async () => {
    let ran = 0;
    Object.assign(globalThis, { ran: () => ran++ });
    for (const text of payloads) {
      const source = { name: text, license: text, url: text, citation: text, notes: text };
      const hostile = cardOf({
        description: text,
        additional_terms: text,
        traits: [record('a', text, { description: text, positive_label: text, negative_label: text })],
        upstream_sources: [source, { ...source, url: `javascript:ran()//${text}` }],
      });
      const element = await mount(hostile);
      const inside = queryAll(element, '.markdown *, .sources *').map(({ localName }) => localName);
      expect(inside.filter((name) => /^(script|style|img|svg|iframe|form|input)$/.test(name))).to.deep.equal(
        [],
      );
      const links = queryAll(element, 'a[href]').map((link) => link.getAttribute('href') ?? '');
      expect(links.filter((link) => !/^https?:/i.test(link))).to.deep.equal([]);
      element.remove();
    }
    expect(ran).to.equal(0);
    Reflect.deleteProperty(globalThis, 'ran');
  });

  it('shows that it loads, that no model is chosen, and an error with a button that loads again', async () => {
    const element = await fixture<AssayModelCard>(html`<assay-model-card></assay-model-card>`);
    expect(texts(element, '[role=status]')).to.deep.equal(['No model is chosen.']);
    let fail: (error: Error) => void = () => {};
    element.assay = {
      card: () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    };
    element.model = 'assay.tone';
    await element.updateComplete;
    expect(texts(element, '[role=status]')).to.deep.equal(['Loading the model card']);
    const failed = new Promise((resolve) => element.addEventListener('assay-error', resolve, { once: true }));
    fail(new AssayError('engine_unavailable', 'It did not work'));
    await failed;
    await until('the error', () => element.status === 'error');
    await element.updateComplete;
    expect(texts(element, '[role=alert]')).to.deep.equal([
      'The model card cannot be shownThis model card is not available at the moment.',
    ]);
    await expect(element).to.be.accessible();
    const [retry] = queryAll(element, 'button');
    element.assay.card = async () => cardOf();
    retry!.click();
    await until('a card', () => element.status === 'result');
  });

  it('speaks the language of the page, with its numbers', async () => {
    const element = await mount(cardOf({ additional_terms: terms }));
    element.strings = de;
    await element.updateComplete;
    expect(texts(element, '.pole')[1]).to.equal('formal 1.150 Beispiele');
    expect(texts(element, 'label')).to.deep.equal(['Ich akzeptiere diese Zusatzbedingungen']);
  });

  for (const scheme of ['light', 'dark'])
    for (const width of [160, 1_200])
      it(`fits ${width} px and has no axe violations, ${scheme}`, async () => {
        const element = await mount(cardOf({ additional_terms: terms }));
        element.style.cssText = `inline-size: ${width}px; color-scheme: ${scheme}`;
        expect(element.shadowRoot!.querySelector('.card')!.scrollWidth).to.be.at.most(width);
        for (const node of queryAll(element, '*'))
          expect(node.scrollWidth - node.clientWidth > 1 && node.clientWidth > 0, node.outerHTML).to.equal(
            false,
          );
        await expect(element).to.be.accessible();
      });
});
