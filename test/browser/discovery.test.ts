// Discovering traits in the engine's worker, from a CSV file of texts without labels.
import { expect } from '@open-wc/testing';
import type { Configuration } from '../../dist/page/client/index.js';
import { mixed, toCsv } from '../support/unlabelled.js';
import { assayOf, close } from './assays.js';
import { fileAt } from './build-page/documents.js';

afterEach(close);

const csv = toCsv(mixed);
const configuration: Configuration = { traits: 'discover', sources: [{ type: 'csv', path: 'texts.csv' }] };

describe('discovery in the worker', () => {
  it('builds a scored and named model, to the same bytes as Node', async () => {
    const assay = assayOf();
    const handle = 'local.discovered';
    const stages = new Set<string>();
    const version = await assay.build(configuration, [fileAt('texts.csv', csv)], {
      handle,
      onProgress: ({ stage }) => stages.add(stage),
    });
    expect([...stages].slice(-4)).to.deep.equal(['embedding', 'discovering', 'training', 'saving']);
    expect((await assay.card(handle)).embedder.id).to.equal('assay-base');
    const traits = await assay.traits(handle);
    expect(traits.length).to.be.within(1, 8);
    for (const { name, discovered } of traits) {
      expect(name).to.contain(' vs. ');
      expect(discovered?.kind).to.equal('intrinsic');
    }
    const food = await assay.score(handle, 'Add garlic and butter to the sauce');
    const game = await assay.score(handle, 'The players lost the league match');
    const gaps = traits.map(({ key }) => Math.abs((food.scores[key] ?? 0) - (game.scores[key] ?? 0)));
    expect(Math.max(...gaps)).to.be.greaterThan(40);
    const body = JSON.stringify({ handle, configuration, files: { 'texts.csv': csv } });
    const there = await (await fetch('/built-in-node', { method: 'POST', body })).json();
    expect(version.artifact_sha256).to.equal(there.artifact_sha256);
  });

  it('lists how traits were found in the versioned API, and only the contract in the public one', async () => {
    const assay = assayOf({ embedder: 'assay-small' });
    const handle = 'local.discovered-low';
    await assay.build({ ...configuration, effort: 'low' }, [fileAt('texts.csv', csv)], { handle });
    const read = async (path: string) => (await (await assay.fetch(path)).json()).traits[0];
    expect(await read(`/v1/models/${handle}/traits`)).to.have.property('discovered');
    expect(await read(`/m/${handle}/traits`)).not.to.have.property('discovered');
  });
});
