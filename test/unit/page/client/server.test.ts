// These tests run in Node, as the modules of a page do when a server renders it.
import { expect, it } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { createAssay, getSharedAssay, installLocalApi } from '../../../../src/page/client/index.js';

const refusal = new AssayError(
  'engine_unavailable',
  "createAssay() scores in the browser. In Node, use openModels() of 'assay/node'",
);

it('creates an Assay on a server, which refuses every call', async () => {
  const assay = createAssay({ assets: '/models/', embedder: 'org/model' });
  await expect(assay.score('assay.humor', 'Knock knock')).rejects.toEqual(refusal);
  await expect(assay.models()).rejects.toEqual(refusal);
  await expect(assay.scoreMany('assay.humor', ['Knock knock']).next()).rejects.toEqual(refusal);
  const response = await assay.fetch('/m/assay.humor', { method: 'POST', body: 'Knock knock' });
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ detail: refusal.detail });
  assay.dispose();
  await expect(getSharedAssay().traits('assay.humor')).rejects.toEqual(refusal);
});

it('checks options on a server too', () => {
  expect(() => createAssay({ assets: 'http://[' })).toThrow("Option 'assets' is not a valid URL: 'http://['");
});

it('refuses to install the local API on a server', async () => {
  await expect(installLocalApi()).rejects.toMatchObject({ code: 'engine_unavailable' });
});
