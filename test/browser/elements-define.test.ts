// Loading the elements: classes without side effects, and a definition that is safe to load twice.
import { expect } from '@open-wc/testing';

describe('elements: loading', () => {
  it('defines elements on import of define.js only, and each once', async () => {
    const { AssayScore } = await import('../../dist/page/elements/index.js');
    expect(customElements.get('assay-score')).to.equal(undefined);
    await import('../../dist/page/elements/define.js');
    const again = new URL('../../dist/page/elements/define.js?again', import.meta.url).href;
    await import(again);
    expect(customElements.get('assay-score')).to.equal(AssayScore);
  });
});
