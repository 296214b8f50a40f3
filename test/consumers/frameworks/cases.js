// Properties that the apps of all frameworks set to a value and back to nothing, and what the elements then have.
import 'assay/define';
import 'assay/define/badge';
import 'assay/define/field';
import 'assay/define/highlights';
import 'assay/define/meter';
import 'assay/define/model-card';

export const cases = {
  'assay-score': {
    content: 'Knock knock',
    traits: ['joke'],
    compareTo: 'Knock',
    delay: 900,
    composite: 'hide',
    reading: 'scale',
    strings: { composite: 'Note' },
  },
  'assay-badge': { trait: 'joke', content: 'Knock knock' },
  'assay-field': { delay: 900, strings: { checking: 'Wait' } },
  'assay-highlights': { trait: 'joke', delay: 900 },
  'assay-meter': { value: 50, low: 40, high: 60, baseline: 30 },
  'assay-model-card': { consented: true },
};

export const tags = Object.keys(cases);

/** Properties of an element while it has values, and while it has none. */
export const pick = (tag, hasValues) =>
  Object.fromEntries(
    Object.entries(cases[tag]).map(([name, value]) => [name, hasValues ? value : undefined]),
  );

const read = (tag, element) =>
  Object.fromEntries(Object.keys(cases[tag]).map((name) => [name, element[name]]));

/** What the elements of the page have. */
globalThis.readAll = () =>
  Object.fromEntries(tags.map((tag) => [tag, read(tag, document.querySelector(tag))]));
globalThis.defaults = Object.fromEntries(tags.map((tag) => [tag, read(tag, document.createElement(tag))]));
globalThis.cases = cases;
