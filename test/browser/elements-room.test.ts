// The first card of a page in Chromium: it says what failed, also before its own code is there, and nothing below it moves from the empty element to its card, in a narrow page with each model
// of the package.
import { expect, fixture, html } from '@open-wc/testing';
import type { Catalog } from '../../dist/core/contract/catalog.js';
import { AssayError } from '../../dist/core/contract/errors.js';
import type { ModelTrait, Native } from '../../dist/core/contract/resources.js';
import '../../dist/page/elements/define.js';
import type { AssayScore } from '../../dist/page/elements/index.js';
import { deferred } from '../support/deferred.js';
import { cardWith, manualAssay, settled, shownText, until } from './elements-fixture.js';

/** The shift of a layout that a visitor does not notice. */
const unnoticed = 0.02;

const spectrum: Native = { polarity: 0.3 };
const natives: Readonly<Record<string, Native>> = {
  'assay.assistant-domain': { topicality: 0.3 },
  'assay.news-topics': { topicality: 0.3 },
  'assay.debate-stance': { relevance: 0.6, agreement: 0.3 },
};

const catalog: Catalog = await (await fetch('/assay-models/catalog.json')).json();

/** Models that differ in room: all with several traits, and one with a single one. */
const single = catalog.models.find(({ card }) => card.traits.length === 1);
const models = catalog.models.filter((model) => model === single || model.card.traits.length > 1);

/** Three frames, and the report of them. */
async function rest(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The sum of the shifts of the layout while `work` runs. */
async function measureShift(work: () => Promise<void>): Promise<number> {
  let shift = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observer.observe({ type: 'layout-shift' });
  await work();
  await rest();
  observer.disconnect();
  return shift;
}

/**
 * Opens an element at a width, and gives it the traits and the card of a model.
 * @returns heights when it is empty, with its code loaded, with the traits and with the card
 */
async function show(handle: string, traits: readonly ModelTrait[], width: number): Promise<number[]> {
  const assay = manualAssay(traits);
  const known = deferred();
  const scorer = { ...assay, traits: () => known.promise.then(assay.traits) };
  const place = await fixture(
    html`<div style="inline-size: ${width}px; font: 16px/1.5 sans-serif"><assay-score model=${handle} content="Some text" .assay=${scorer}></assay-score><p>Below it</p></div>`,
  );
  const element = place.querySelector<AssayScore>('assay-score')!;
  const heights: number[] = [];
  const measure = () => heights.push(element.getBoundingClientRect().height);
  measure();
  await until('a call', () => assay.calls.length === 1);
  await rest();
  measure();
  known.resolve();
  await rest();
  measure();
  const native = natives[handle] ?? spectrum;
  assay.calls[0]!.answer(cardWith(Object.fromEntries(traits.map(({ key }) => [key, [77, native]]))));
  await settled(element);
  measure();
  return heights;
}

it('the first <assay-score> of a page says what failed, also before the code of its card is loaded', async () => {
  const fail = async () => {
    throw new AssayError('artifact_unavailable', 'The model could not be loaded: 502');
  };
  const element = await fixture<AssayScore>(
    html`<assay-score model="assay.test" content="Some text" .assay=${{ traits: fail, score: fail }}></assay-score>`,
  );
  await until('the sentence', () =>
    shownText(element, '.error').includes('Scores are not available at the moment.'),
  );
});

describe('the room of <assay-score>', () => {
  for (const width of [288, 343])
    for (const { card } of models)
      it(`is that of the card of ${card.handle}, ${width} pixels wide`, async () => {
        let heights: number[] = [];
        const shift = await measureShift(async () => {
          heights = await show(card.handle, card.traits, width);
        });
        expect(shift, `heights ${heights.join(', ')}`).to.be.at.most(unnoticed);
        // Where it is too narrow for the name of a topic, that takes a second line.
        expect(heights.at(-1), `heights ${heights.join(', ')}`).to.be.closeTo(heights[0]!, 20);
      });
});
