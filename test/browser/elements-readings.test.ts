// <assay-score> in Chromium: the five readings of a trait, the composite, notes, slots, widths, and texts of the page.
import { expect, fixture, html } from '@open-wc/testing';
import type { ModelTrait, ScoreCard } from '../../dist/core/contract/resources.js';
import '../../dist/page/elements/define.js';
import type { AssayScore } from '../../dist/page/elements/index.js';
import {
  cardOf,
  cardWith,
  promptAssay,
  query,
  queryMeter,
  record,
  settled,
  shownText,
  until,
} from './elements-fixture.js';

const mount = async (card: ScoreCard, records: readonly ModelTrait[], rest: Partial<AssayScore> = {}) => {
  const element = await fixture<AssayScore>(
    html`<assay-score model="assay.test" content="Text" .assay=${promptAssay(card, records)}></assay-score>`,
  );
  Object.assign(element, rest);
  await settled(element);
  return element;
};

const texts = (element: AssayScore, selector: string) =>
  [...element.shadowRoot!.querySelectorAll(selector)].map(({ textContent }) =>
    (textContent ?? '').replace(/\s+/g, ' ').trim(),
  );
const spoken = (element: AssayScore) =>
  [...element.shadowRoot!.querySelectorAll('[role=meter]')].map((meter) =>
    meter.getAttribute('aria-valuetext'),
  );

const tone = (rest: Partial<ModelTrait> = {}) =>
  record('tone', 'Tone', { reading: undefined, negative_label: 'casual', positive_label: 'formal', ...rest });
const topics = ['sport', 'politics', 'health'].map((key) =>
  record(key, key, { positive_label: key, negative_label: 'something else' }),
);
const topicCard = cardWith({
  sport: [12, { topicality: 0.1 }],
  politics: [93, { topicality: 0.5 }],
  health: [61, { topicality: 0.3 }],
});
const claims = ['uniforms', 'voting', 'space', 'rules'].map((key) =>
  record(key, key, { negative_label: 'keep', positive_label: 'abandon' }),
);
const claimCard = cardWith({
  uniforms: [97, { relevance: 0.99, agreement: 0.98 }],
  voting: [8, { relevance: 0.9, agreement: 0.05 }],
  space: [52, { relevance: 0.8, agreement: 0.52 }],
  rules: [50, { relevance: 0.1, agreement: 0.9 }],
});
const scope = record('scope', 'Out of scope', {
  negative_label: 'bank question',
  positive_label: 'out of scope',
});

describe('<assay-score>: readings', () => {
  it('reads a spectrum by what the model says, else by the name of its negative pole', async () => {
    const card = cardWith({ tone: [77, { polarity: 0.4 }] });
    const read = async (rest: Partial<ModelTrait>, own: Partial<AssayScore> = {}) => {
      const element = await mount(card, [tone(rest)], own);
      return element.shadowRoot!.querySelector('.trait')!.classList[1];
    };
    expect(await read({})).to.equal('scale');
    expect(await read({ negative_label: 'not formal' })).to.equal('quality');
    expect(await read({ negative_label: 'unclear' })).to.equal('quality');
    expect(await read({ negative_label: 'unclear', reading: 'scale' })).to.equal('scale');
    expect(await read({ reading: 'quality' })).to.equal('quality');
    expect(await read({ reading: 'quality' }, { reading: 'scale' })).to.equal('scale');
  });

  it('shows a scale as a point between two named poles, without tiers', async () => {
    const element = await mount(cardWith({ tone: [77, { polarity: 0.4 }] }), [tone()]);
    expect(shownText(element, '.trait')).to.equal('Tone formal77 casualformal high confidence');
    expect(queryMeter(element, '.fill')[0]!.hidden).to.equal(true);
    expect(query(element, 'assay-meter')!.hasAttribute('tone')).to.equal(false);
    expect(spoken(element)).to.deep.equal(['77 of 100, formal, high confidence']);
    const labels = await Promise.all(
      [3, 41, 59, 60].map(async (score) => {
        const other = await mount(cardWith({ tone: [score, { polarity: 0 }] }), [tone()]);
        return shownText(other, '.tier');
      }),
    );
    expect(labels).to.deep.equal(['casual', 'in between', 'in between', 'formal']);
  });

  it('ranks topics, names those that the text is about, and hides the composite', async () => {
    const element = await mount(topicCard, topics);
    expect(shownText(element, '.lead')).to.equal('About politics and health');
    expect(texts(element, '.topic .name')).to.deep.equal(['politics', 'health', 'sport']);
    expect(shownText(element, '.axis')).to.equal('something elsethis topic');
    expect(query(element, '.composite')).to.equal(undefined);
    const none = await mount(cardWith({ sport: [12, { topicality: 0.1 }] }), topics);
    expect(shownText(none, '.lead')).to.equal('About none of these topics');
  });

  it('shows a claim as against, neutral or for, and greyed where the text is not about it', async () => {
    const element = await mount(claimCard, claims);
    expect(texts(element, '.tier')).to.deep.equal(['for', 'against', 'neutral', 'not about this']);
    expect(texts(element, '.away .name')).to.deep.equal(['rules']);
    expect(spoken(element)).to.deep.equal([
      '97 of 100, for, high confidence',
      '8 of 100, against, high confidence',
      '52 of 100, neutral, high confidence',
      '50 of 100, not about this, high confidence',
    ]);
    const fill = queryMeter(element, '.fill')[0]!;
    expect(fill.style.transform).to.equal('translateX(50%) scaleX(0.47)');
  });

  it('shows an outlier as like the others or not, with its distance', async () => {
    const show = async (score: number, anomaly_z: number) => {
      const card = cardWith({ scope: [score, { cohort_similarity: 0.1, anomaly_z }] });
      return shownText(await mount(card, [scope]), '.trait');
    };
    const poles = 'bank questionout of scope high confidence';
    expect(await show(99, 7.62)).to.equal(
      `Out of scope unlike the others99 ${poles} 7.6 standard deviations from the others`,
    );
    expect(await show(2, -0.8)).to.equal(
      `Out of scope like the others2 ${poles} 0 standard deviations from the others`,
    );
  });

  it('says that a score of any reading is unclear where confidence is low', async () => {
    const low = { confidence: 'low', label: null, headroom: null } as const;
    const card = cardWith({
      tone: [77, { polarity: 0.4 }, { ...low, doubts: ['negation', 'evidence'] }],
      uniforms: [90, { relevance: 0.9, agreement: 0.9 }, { ...low, doubts: ['question'] }],
      scope: [77, { cohort_similarity: 0, anomaly_z: 3 }, { ...low, doubts: ['evidence'] }],
    });
    const element = await mount(card, [tone(), ...claims, scope]);
    expect(texts(element, '.tier')).to.deep.equal(['Unclear', 'Unclear', 'Unclear']);
    expect(spoken(element)).to.deep.equal([
      '77 of 100, low confidence, negated words',
      '90 of 100, low confidence, it only asks',
      '77 of 100, low confidence, such scores are often wrong',
    ]);
    expect(texts(element, '.headroom')).to.deep.equal([
      'negated words',
      'it only asks',
      'such scores are often wrong',
    ]);
    const faint = element.shadowRoot!.querySelectorAll('assay-meter[faint]');
    expect(faint).to.have.length(3);
  });

  it('gives no reason beside a score that is said of the whole text, nor where the text is not about the trait', async () => {
    const low = { confidence: 'low', label: null, headroom: null } as const;
    const card = {
      ...cardWith({
        tone: [77, { polarity: 0.4 }, { ...low, doubts: ['unfamiliar'] }],
        uniforms: [50, { relevance: 0.1, agreement: 0.9 }, { ...low, doubts: ['evidence'] }],
      }),
      familiarity: 0,
    };
    const element = await mount(card, [tone(), ...claims]);
    expect(texts(element, '.headroom')).to.deep.equal(['', '']);
    expect(shownText(element, '.notes')).to.contain('Unlike anything this model has learned from');
  });
});

describe('<assay-score>: composite', () => {
  const records = [record('clarity', 'Clarity'), record('depth', 'Depth')];

  it('is shown for several qualities, hidden for one trait and other readings, or as the page wants', async () => {
    const one = cardWith({ clarity: [77, { polarity: 0.3 }] });
    const has = async (card: ScoreCard, known: readonly ModelTrait[], composite: AssayScore['composite']) =>
      query(await mount(card, known, { composite }), '.composite') !== undefined;
    expect(await has(cardOf(77), records, 'auto')).to.equal(true);
    expect(await has(one, records, 'auto')).to.equal(false);
    expect(await has(claimCard, claims, 'auto')).to.equal(false);
    expect(await has(one, records, 'show')).to.equal(true);
    expect(await has(cardOf(77), records, 'hide')).to.equal(false);
  });

  it('says how many traits at 0 are not in it', async () => {
    const zeros = (...scores: number[]) =>
      cardOf(0, { scores: Object.fromEntries(scores.map((score, index) => [`t${index}`, score])) });
    expect(shownText(await mount(zeros(0, 80), records), '[part=zeros]')).to.equal(
      '1 trait at 0 is not in it',
    );
    expect(shownText(await mount(zeros(0, 0, 0, 9), records), '[part=zeros]')).to.equal(
      '3 traits at 0 are not in it',
    );
    expect(query(await mount(zeros(5, 80), records), '[part=zeros]')).to.equal(undefined);
  });

  it('is announced where it is shown, and the traits elsewhere', async () => {
    const announced = async (card: ScoreCard, known: readonly ModelTrait[]) => {
      const status = query(await mount(card, known), '[role=status]')!;
      await until('the announcement', () => status.textContent !== '');
      return status.textContent;
    };
    expect(
      await Promise.all([
        announced(cardOf(77), records),
        announced(topicCard, topics),
        announced(cardWith({ tone: [77, { polarity: 0.4 }] }), [tone()]),
      ]),
    ).to.deep.equal([
      'Composite score 80 of 100, moderate confidence.',
      'About politics and health.',
      'Tone: 77 of 100, formal, high confidence.',
    ]);
  });
});

describe('<assay-score>: page and card', () => {
  const records = [record('clarity', 'Clarity'), record('depth', 'Depth of the supporting detail')];

  it('fits from 160 to 1,200 pixels: nothing overflows, and no name breaks inside a word', async () => {
    const cards: [ScoreCard, readonly ModelTrait[]][] = [
      [cardOf(77), records],
      [cardWith({ tone: [100, { polarity: 1 }] }), [tone()]],
      [topicCard, topics],
      [claimCard, claims],
      [cardWith({ scope: [100, { cohort_similarity: 0, anomaly_z: 7.6 }] }), [scope]],
    ];
    for (const [card, known] of cards) {
      const element = await mount(card, known);
      for (const width of [160, 180, 240, 320, 480, 800, 1200]) {
        element.style.inlineSize = `${width}px`;
        expect(element.getBoundingClientRect().width).to.equal(width);
        const { right } = element.getBoundingClientRect();
        const outside = [...element.shadowRoot!.querySelectorAll('.card *')]
          .filter((node) => node.getBoundingClientRect().right > right)
          .map(({ className }) => className);
        expect(outside, `${width} px`).to.deep.equal([]);
        for (const name of element.shadowRoot!.querySelectorAll<HTMLElement>('.name')) {
          const lines = Math.round(name.getBoundingClientRect().height / 21);
          expect(lines, `${name.textContent} at ${width} px`).to.be.at.most(
            name.textContent!.split(' ').length,
          );
        }
      }
    }
  });

  it('keeps a width where the page gives it none', async () => {
    const row = await fixture(html`<div style="display: flex"><assay-score></assay-score></div>`);
    expect(row.querySelector('assay-score')!.getBoundingClientRect().width).to.be.above(300);
  });

  it('shows the slots of its states', async () => {
    const element = await fixture<AssayScore>(
      html`<assay-score model="assay.test"><b slot="empty">Nothing yet</b><a slot="footer" href="#x">More</a><i slot="error">Sorry</i></assay-score>`,
    );
    const shown = (name: string) => {
      const slot = element.shadowRoot!.querySelector<HTMLSlotElement>(`slot[name=${name}]`);
      return slot?.assignedElements().map(({ textContent }) => textContent);
    };
    expect([shown('empty'), shown('footer')]).to.deep.equal([['Nothing yet'], ['More']]);
    element.assay = { traits: async () => [], score: () => Promise.reject(new Error('Lost')) };
    element.content = 'Text';
    await until('the error', () => element.status === 'error');
    await element.updateComplete;
    expect(shown('error')).to.deep.equal(['Sorry']);
    expect(query(element, 'button')).not.to.equal(undefined);
  });

  it('scores its own content without slots, and follows its changes', async () => {
    const texts: string[] = [];
    const score = async (_: string, request: string | { content: string }) => {
      texts.push(typeof request === 'string' ? request : request.content);
      return cardOf(77);
    };
    const element = await fixture<AssayScore>(
      html`<assay-score model="assay.test" .assay=${{ traits: async () => records, score }} .delay=${0}>
        Some <b>bold</b> text <span slot="footer">Footer</span>
      </assay-score>`,
    );
    await until('a score', () => texts.length === 1);
    element.querySelector('b')!.textContent = 'other';
    await until('the second score', () => texts.length === 2);
    expect(texts).to.deep.equal(['Some bold text', 'Some other text']);
  });

  it('sees a field that a script changes, without an event', async () => {
    const texts: string[] = [];
    const score = async (_: string, request: string | { content: string }) => {
      texts.push(typeof request === 'string' ? request : request.content);
      return cardOf(77);
    };
    const root = await fixture(
      html`<div><textarea id="written">First</textarea>
        <assay-score model="assay.test" for="written" .assay=${{ traits: async () => records, score }} .delay=${0}></assay-score></div>`,
    );
    await until('a score', () => texts.length === 1);
    root.querySelector('textarea')!.value = 'Second';
    await until('the second score', () => texts.length === 2);
    expect(texts).to.deep.equal(['First', 'Second']);
  });

  it('says quietly that the model has terms, that the encoder is on the CPU, and that the device is offline', async () => {
    const status = {
      state: 'ready',
      embedder: { id: 'org/x', revision: '1', backend: 'wasm', dimensions: 384, dtype: 'q8' },
      loaded: [],
      stored: 'disk',
      persisted: null,
      queue: 0,
      cache: { vectors: 0, bytes: 0 },
      restarts: 0,
      lastFailure: null,
      siteDataCleared: null,
    } as const;
    const assay = {
      ...promptAssay(cardOf(77), records),
      terms: async () => 'No harm',
      status: async () => ({ ...status, loaded: [] }),
    };
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')!;
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true });
    try {
      const element = await fixture<AssayScore>(
        html`<assay-score model="assay.test" content="Text" .assay=${assay}></assay-score>`,
      );
      await until('the notes', () => texts(element, '.notes span').length === 3);
      expect(texts(element, '.notes span')).to.deep.equal([
        'Using this model means accepting its additional terms',
        'on the CPU',
        'offline',
      ]);
    } finally {
      Object.defineProperty(Navigator.prototype, 'onLine', online);
    }
  });

  it('formats numbers in the language of its texts', async () => {
    const card = cardWith({ scope: [77, { cohort_similarity: 0, anomaly_z: 3.25 }] });
    const strings = { locale: 'de', distance: (deviations: string) => `${deviations} entfernt` };
    const element = await mount(card, [scope], { strings });
    expect(shownText(element, '.headroom')).to.equal('3,3 entfernt');
  });

  it('reflects its properties, except texts, and not its defaults', async () => {
    const element = await mount(cardOf(77), records);
    expect(element.getAttributeNames()).to.deep.equal(['model', 'content']);
    Object.assign(element, { composite: 'hide', reading: 'scale', delay: 10, embedder: 'a/b', for: 'x' });
    await element.updateComplete;
    const { composite, reading, delay, embedder } = Object.fromEntries(
      element.getAttributeNames().map((name) => [name, element.getAttribute(name)]),
    );
    expect([composite, reading, delay, embedder]).to.deep.equal(['hide', 'scale', '10', 'a/b']);
  });
});
