// Loading the elements: classes without side effects, and a definition that can be loaded twice.
import { expect } from '@open-wc/testing';

describe('elements: loading', () => {
  it('defines nothing on import of the classes, and each element once on import of define', async () => {
    const { AssayScore } = await import('../../dist/elements/index.js');
    expect(customElements.get('assay-score')).to.equal(undefined);
    await import('../../dist/elements/define.js');
    const again = new URL('../../dist/elements/define.js?again', import.meta.url).href;
    await import(again);
    expect(customElements.get('assay-score')).to.equal(AssayScore);
  });
});
