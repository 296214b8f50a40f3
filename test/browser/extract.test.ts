// URLs as content, fetched by the engine's worker.
import { expect } from '@open-wc/testing';
import { assayOf, close } from './assays.js';
import { rejection } from './client-fixture.js';

afterEach(close);

const redirects = (count: number) => new URL(`/redirects/${count}`, location.href).href;

describe('assay.extract', () => {
  // A browser reports neither the number of redirects nor their URLs, so the limit of 5 cannot be applied to its fetch.
  for (const count of [0, 5, 6]) {
    it(`reads a page behind ${count} redirects`, async () => {
      const { content, url } = await assayOf().extract(redirects(count));
      expect([content, url]).to.deep.equal(['Words on a page.', redirects(count)]);
    });
  }

  it("refuses a page behind more redirects than the browser's limit of 20", async () => {
    const { code, detail } = await rejection(assayOf().extract(redirects(21)));
    expect([code, detail]).to.deep.equal([
      'url_unreachable',
      `URL at ${location.origin} cannot be fetched: network error`,
    ]);
  });
});
