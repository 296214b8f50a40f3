// assay.explain() on a real worker with a stand-in engine: what reaches the engine, and refusals.
import { expect } from '@open-wc/testing';
import type { ExplainOptions } from '../../dist/page/client/index.js';
import { assayOf, cleanUp, rejection } from './client-fixture.js';
import { handle } from './rpc/stand-in-service.js';

afterEach(cleanUp);

describe('explain', () => {
  it('passes the text and the traits to the engine', async () => {
    const assay = assayOf();
    const sent = async (options?: ExplainOptions) =>
      JSON.parse((await assay.explain(handle, 'hello', options)).content ?? '');
    expect(await sent()).to.deep.equal({ content: 'hello', compare_to: null, traits: null });
    expect(await sent({ traits: ['Trait'] })).to.deep.equal({
      content: 'hello',
      compare_to: null,
      traits: ['Trait'],
    });
    expect(await sent({ top: 5 })).to.include({ content: 'hello', top: 5 });
  });

  const bad: [string, unknown, unknown, string][] = [
    ['null', null, undefined, 'invalid_request'],
    ['a request in place of the text', { content: 'x' }, undefined, 'invalid_request'],
    ['an empty text', ' ', undefined, 'content_empty'],
    ['an unknown option', 'x', { trait: ['a'] }, 'invalid_request'],
    ['traits that are not a list', 'x', { traits: 'a' }, 'invalid_request'],
    ['an empty list of traits', 'x', { traits: [] }, 'invalid_request'],
    ['a top that is not a number', 'x', { top: '5' }, 'invalid_request'],
    ['a signal of another type', 'x', { signal: {} }, 'invalid_request'],
  ];
  for (const [name, content, options, code] of bad) {
    it(`refuses ${name} as ${code}`, async () => {
      const call = assayOf().explain(handle, content as string, options as ExplainOptions);
      expect((await rejection(call)).code).to.equal(code);
    });
  }

  it('rejects for an unknown model before an invalid request, and with the reason of the signal', async () => {
    expect((await rejection(assayOf().explain('no.such', ''))).code).to.equal('model_not_found');
    const reason = new Error('mine');
    const aborted = assayOf().explain(handle, 'x', { signal: AbortSignal.abort(reason) });
    expect(await rejection(aborted)).to.equal(reason);
  });
});
