// Building models in the engine's worker, from page code.
import { expect } from '@open-wc/testing';
import { createAssay } from '../../dist/client/index.js';

const yaml = `
description: Asks for something to be done
effort: low
traits:
  - type: spectrum
    key: request
    positive_label: asks
    negative_label: tells
sources:
  - type: jsonl
    path: samples.jsonl
    mapping: { request: { trait: request } }
`;
const asks = [
  'Please fix this today',
  'Send me the report by noon',
  'Call the client back now',
  'Ship the release tonight',
];
const tells = [
  'The sky is blue in June',
  'Cats sleep most of the day',
  'Rivers run to the sea',
  'Old trees have deep roots',
];
const rows = [
  ...asks.map((text) => ({ text, request: 'asks' })),
  ...tells.map((text) => ({ text, request: 'tells' })),
];
const samples = () => new File([rows.map((row) => JSON.stringify(row)).join('\n')], 'samples.jsonl');

describe('assay.build', () => {
  it('builds from dropped files, and the model is scored, described and listed', async () => {
    const assay = createAssay();
    const stages = new Set<string>();
    const version = await assay.build(yaml, [samples()], {
      handle: 'local.request',
      public: true,
      onProgress: ({ stage }) => stages.add(stage),
    });
    expect([version.version, version.active, version.counts]).to.deep.equal([
      'v1',
      true,
      { texts: 8, samples: 8, positive: 4, negative: 4 },
    ]);
    expect(version.warnings).to.deep.equal([]);
    expect([...stages].slice(-3)).to.deep.equal(['embedding', 'training', 'saving']);
    const card = await assay.score('local.request', 'Reply to the customer now');
    expect(Object.keys(card.scores)).to.deep.equal(['request']);
    expect((await assay.models()).map(({ handle }) => handle)).to.include('local.request');
    expect((await assay.traits('local.request'))[0]?.positive_label).to.equal('asks');
    assay.dispose();
  });
});
