// <assay-score> in Chromium: what it shows in each state.
import { expect, fixture, html } from '@open-wc/testing';
import { AssayError } from '../../dist/core/contract/errors.js';
import '../../dist/page/elements/define.js';
import type { AssayScore } from '../../dist/page/elements/index.js';
import {
  cardOf,
  cardWith,
  comparedCard,
  manualAssay,
  promptAssay,
  query,
  queryMeter,
  settled,
  shownText,
  uncertainCard,
  until,
} from './elements-fixture.js';

const mount = (assay: AssayScore['assay'], content: string | null = 'Some text') =>
  fixture<AssayScore>(
    html`<assay-score model="assay.test" .content=${content} .assay=${assay} .delay=${20}></assay-score>`,
  );

/** Boxes in the first meter, once nothing moves. */
async function rest(element: AssayScore, ...selectors: string[]) {
  const meter = query(element, 'assay-meter')!;
  await Promise.all(meter.getAnimations({ subtree: true }).map(({ finished }) => finished));
  return selectors.map((selector) => queryMeter(element, selector)[0]!.getBoundingClientRect());
}

const meters = (element: AssayScore) =>
  [...(element.shadowRoot?.querySelectorAll('[role=meter]') ?? [])].map((meter) => [
    element.shadowRoot?.getElementById(meter.getAttribute('aria-labelledby') ?? '')?.textContent,
    meter.getAttribute('aria-valuemin'),
    meter.getAttribute('aria-valuenow'),
    meter.getAttribute('aria-valuemax'),
    meter.getAttribute('aria-valuetext'),
  ]);

describe('<assay-score>: result', () => {
  it('shows the names of the traits and no score while there is no text', async () => {
    const element = await mount(manualAssay(), null);
    await until('trait names', () => shownText(element).includes('Clarity'));
    expect(element.status).to.equal('idle');
    expect(shownText(element)).to.contain('Type or paste text').and.to.contain('Depth of detail');
    expect(meters(element)).to.deep.equal([]);
  });

  it('says that a text is unlike all others, in place of the headroom, from the 1st percentile down', async () => {
    const summaryOf = async (familiarity: number | null) => {
      const element = await mount(promptAssay(cardOf(77, { familiarity })));
      await settled(element);
      return shownText(element, '[part=composite-headroom]');
    };
    const unfamiliar = 'Unlike anything this model has learned from';
    const headroom = 'up to 6 points of headroom';
    const shown = await Promise.all([0, 1, 2, 100, null].map(summaryOf));
    expect(shown).to.deep.equal([unfamiliar, unfamiliar, headroom, headroom, headroom]);
  });

  it('calls all traits top only where each has a tier', async () => {
    const top = { label: 'Strong', headroom: 0 } as const;
    const summaryOf = async (second: Parameters<typeof cardWith>[0][string][2]) => {
      const traits = {
        clarity: [95, { polarity: 0.9 }, top],
        depth: [60, { polarity: 0.1 }, second],
      } as const;
      const element = await mount(promptAssay(cardWith(traits, { headroom: 0 })));
      await settled(element);
      return shownText(element, '[part=composite-headroom]');
    };
    const unrated = { label: null, headroom: null, confidence: 'low' } as const;
    expect(await summaryOf(top)).to.equal('all traits in the top tier');
    expect(await summaryOf(unrated)).to.not.contain('top tier');
  });

  it('shows a meter with a text value for the composite and for each trait', async () => {
    const element = await mount(promptAssay());
    await settled(element);
    expect(meters(element)).to.deep.equal([
      ['Composite', '0', '80', '100', '80 of 100, moderate confidence'],
      ['Clarity', '0', '77', '100', '77 of 100, Developing, moderate confidence'],
      ['Depth of detail', '0', '88', '100', '88 of 100, Solid, high confidence'],
    ]);
    expect(shownText(element, '.trait')).to.equal(
      'Clarity Developing77 negativepositive moderate confidence 6 points to Solid',
    );
  });

  it('positions fill, band and breaks by their values', async () => {
    const element = await mount(promptAssay());
    await settled(element);
    const [bar, fill, band] = await rest(element, '.bar', '.fill', '.band');
    const at = (x: number) => Math.round((100 * (x - bar!.left)) / bar!.width);
    const ticks = queryMeter(element, '.tick').map((tick) => {
      const { left, width } = tick.getBoundingClientRect();
      return at(left + width / 2);
    });
    expect([at(fill!.left), at(fill!.right)]).to.deep.equal([0, 77]);
    expect([at(band!.left), at(band!.right)]).to.deep.equal([60, 83]);
    expect(ticks).to.deep.equal([60, 83, 93]);
  });

  it('mirrors in a right-to-left page', async () => {
    const element = await mount(promptAssay());
    element.dir = 'rtl';
    await settled(element);
    const [bar, fill] = await rest(element, '.bar', '.fill');
    expect(Math.abs(fill!.right - bar!.right)).to.be.below(1);
    expect(Math.round((100 * fill!.width) / bar!.width)).to.equal(77);
  });

  it('shows a score with low confidence as unclear', async () => {
    const element = await mount(promptAssay(uncertainCard));
    await settled(element);
    expect(meters(element)).to.deep.equal([
      ['Clarity', '0', '47', '100', '47 of 100, low confidence, between the poles'],
    ]);
    expect(shownText(element, '.trait')).to.equal(
      'Clarity Unclear47 negativepositive low confidence between the poles',
    );
  });

  it('shows the difference from the baseline', async () => {
    const assay = manualAssay();
    const element = await mount(assay);
    element.compareTo = 'The draft';
    await until('a call with the baseline', () => assay.calls.at(-1)?.request.compare_to === 'The draft');
    assay.calls.at(-1)!.answer(comparedCard);
    await settled(element);
    const deltas = [...element.shadowRoot!.querySelectorAll('.delta')].map((delta) => delta.textContent);
    expect(deltas).to.deep.equal(['+2', '+7', '−3']);
    expect(meters(element).map((meter) => meter[4])).to.deep.equal([
      '80 of 100, moderate confidence, 2 points above the baseline',
      '77 of 100, Developing, moderate confidence, 7 points above the baseline',
      '88 of 100, Solid, high confidence, 3 points below the baseline',
    ]);
  });

  it('shows markup in trait names as text, and not the text of an error', async () => {
    const name = '<img src=x onerror="window.broken = true">';
    const known = [{ ...(await promptAssay().traits())[0]!, name }];
    const element = await mount(promptAssay(cardOf(77), known));
    await settled(element);
    expect(query(element, '.name')!.textContent).to.equal(name);
    element.assay = { traits: async () => known, score: () => Promise.reject(new Error(name)) };
    await until('the error', () => element.status === 'error');
    await element.updateComplete;
    expect(shownText(element, '.error')).not.to.contain(name);
    expect(element.shadowRoot!.querySelector('img')).to.equal(null);
  });

  it('uses the texts of the strings property', async () => {
    const element = await mount(promptAssay());
    element.strings = { composite: 'Gesamt', headroom: (points, next) => `${points} bis ${next}` };
    await settled(element);
    expect(shownText(element))
      .to.contain('Gesamt')
      .and.to.contain('6 bis Solid')
      .and.to.contain('Developing');
  });

  it('takes no space when hidden', async () => {
    const element = await mount(promptAssay());
    element.hidden = true;
    expect(element.getBoundingClientRect().height).to.equal(0);
  });
});

describe('<assay-score>: progress and errors', () => {
  it('shows the progress of a download', async () => {
    const assay = manualAssay();
    const element = await mount(assay);
    await until('a call', () => assay.calls.length === 1);
    assay.calls[0]!.onProgress({ stage: 'embedder', done: 1_650_000, total: 6_600_000 });
    await element.updateComplete;
    const bar = query(element, '[role=progressbar]')!;
    expect(bar.getAttribute('aria-valuenow')).to.equal('25');
    expect(bar.getAttribute('aria-label')).to.equal('Loading the embedder: 1.7 of 6.6 MB');
    expect(element.status).to.equal('busy');
  });

  it('keeps the last card and the height while the next text is scored', async () => {
    const assay = manualAssay();
    const element = await mount(assay);
    await until(
      'a call and the trait names',
      () => assay.calls.length === 1 && shownText(element).includes('Clarity'),
    );
    const empty = element.getBoundingClientRect().height;
    assay.calls[0]!.answer(cardOf(77));
    await settled(element);
    const height = element.getBoundingClientRect().height;
    element.content = 'Another text';
    await until('the second call', () => assay.calls.length === 2);
    await element.updateComplete;
    expect(element.status).to.equal('busy');
    expect(meters(element)).to.have.length(3);
    assay.calls[1]!.fail(new AssayError('overloaded', 'The engine is busy'));
    await until('the error', () => element.status === 'error');
    await element.updateComplete;
    const heights = [empty, height, element.getBoundingClientRect().height];
    expect(heights).to.deep.equal([height, height, height]);
  });

  it('shows a sentence for the visitor and logs the error once, and scores again when Try again is pressed', async () => {
    const assay = manualAssay();
    const element = await mount(assay);
    const error = new AssayError('artifact_unavailable', 'The model could not be loaded: 502');
    const logged: unknown[][] = [];
    const { error: log } = console;
    console.error = (...items: unknown[]) => logged.push(items);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await until('a call', () => assay.calls.length === attempt + 1);
      assay.calls[attempt]!.fail(error);
      await settled(element);
      expect(shownText(element, '.error')).to.equal(
        'Scoring failed Scores are not available at the moment. Try again',
      );
      query(element, 'button')!.focus();
      query(element, 'button')!.click();
    }
    console.error = log;
    expect(logged).to.deep.equal([['<assay-score>', error]]);
    await until('the third call', () => assay.calls.length === 3);
    assay.calls[2]!.answer(cardOf(77));
    await settled(element);
    expect(element.status).to.equal('result');
    expect(element.shadowRoot!.activeElement).to.equal(query(element, '.card'));
  });

  it('shows no Try again button where it cannot help', async () => {
    const score = () => Promise.reject(new AssayError('model_not_found', "Model 'assay.test' not found"));
    const element = await mount({ traits: async () => [], score });
    await settled(element);
    expect(shownText(element, '.error')).to.equal('Scoring failed Scores are not available at the moment.');
    expect(query(element, 'button')).to.equal(undefined);
  });

  it('announces a result one second after it is shown', async () => {
    const element = await mount(promptAssay());
    await settled(element);
    const spoken = query(element, '[role=status]')!;
    expect(spoken.textContent).to.equal('');
    await until('the announcement', () => spoken.textContent !== '');
    expect(spoken.textContent).to.equal('Composite score 80 of 100, moderate confidence.');
  });
});
