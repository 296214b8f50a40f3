// The interfaces that the table of docs/browsers.md names, in the browser of the test, and what Assay answers without them.
import { expect } from '@open-wc/testing';
import { registerTools } from '../../dist/server/agents/webmcp/index.js';
import { assayOf, close } from './assays.js';
import { rejection } from './client-fixture.js';

const { userAgent } = navigator;
/** Chromium has these behind a flag, or where it has a model. */
const isChromium = userAgent.includes('Chrome');
const isFirefox = userAgent.includes('Firefox');

/** A module whose only function returns `i16x8.relaxed_dot_i8x16_i7x16_s` of two vectors of zeros. */
const relaxed = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 15, 1, 13, 0, 65, 0, 253, 15, 65, 0, 253, 15, 253, 146, 2, 11],
);

afterEach(close);

describe('browser features', () => {
  it('include what every engine has', () => {
    for (const name of ['Highlight', 'trustedTypes', 'ServiceWorker', 'indexedDB'])
      expect(name in globalThis, name).to.equal(true);
    expect('locks' in navigator).to.equal(true);
  });

  it('include relaxed SIMD and promises of storage except in WebKit', () => {
    const isWebkit = !isChromium && !isFirefox;
    expect(WebAssembly.validate(relaxed)).to.equal(!isWebkit);
    expect(navigator.storage === undefined).to.equal(isWebkit);
  });

  it('include WebGPU, WebMCP and SemanticEmbedder in Chromium only', () => {
    expect('gpu' in navigator, 'WebGPU').to.equal(isChromium);
    expect('modelContext' in document, 'WebMCP').to.equal(isChromium);
    expect('SemanticEmbedder' in globalThis, 'SemanticEmbedder').to.equal(isChromium);
    if (!isChromium) expect('LanguageModel' in globalThis, 'LanguageModel').to.equal(false);
  });

  it('decide whether tools are registered', async () => {
    const { isSupported, unregister } = await registerTools(assayOf(), { tools: ['score'] });
    unregister();
    expect(isSupported).to.equal(isChromium);
  });

  it("decide the error of the embedder 'browser', which has no model here", async () => {
    const { code, detail } = await rejection(
      assayOf({ embedder: 'browser' }).score('assay.formality', 'A text.'),
    );
    expect(code).to.equal('engine_unavailable');
    if (!isChromium) expect(detail).to.contain('there is no SemanticEmbedder here');
  });
});
