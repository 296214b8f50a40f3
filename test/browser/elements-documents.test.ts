// Elements that a page moves into another document, as into a frame of its own.
import { expect } from '@open-wc/testing';
import '../../dist/page/elements/badge/define.js';
import '../../dist/page/elements/define.js';
import '../../dist/page/elements/field/define.js';
import '../../dist/page/elements/highlights/define.js';
import '../../dist/page/elements/meter/define.js';
import '../../dist/page/elements/model-card/define.js';
import type { AssayHighlights, AssayScore } from '../../dist/page/elements/index.js';
import { loadView } from '../../dist/page/elements/score/load-view.js';
import { promptAssay, queryMeter, settled, shownText, until } from './elements-fixture.js';

const tags = ['score', 'badge', 'meter', 'model-card', 'highlights', 'field'].map((name) => `assay-${name}`);

/** Opens a frame of the page. */
function openFrame(): HTMLIFrameElement & { contentDocument: Document } {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame as HTMLIFrameElement & { contentDocument: Document };
}

const countSheets = (element: Element) => element.shadowRoot!.adoptedStyleSheets.length;

describe('elements: other documents', () => {
  let frame: ReturnType<typeof openFrame>;
  // The view is loaded with the first element, and has styles, too.
  before(() => loadView(null));
  beforeEach(() => {
    frame = openFrame();
  });
  afterEach(() => frame.remove());

  for (const tag of tags)
    it(`<${tag}> has its styles in a frame and back in the page, moved or created there`, async () => {
      const element = document.createElement(tag);
      document.body.append(element);
      await new Promise((resolve) => setTimeout(resolve));
      const count = countSheets(element);
      expect(count).to.be.greaterThan(0);
      frame.contentDocument.body.append(element);
      await new Promise((resolve) => setTimeout(resolve));
      expect(countSheets(element)).to.equal(count);
      document.body.append(element);
      await new Promise((resolve) => setTimeout(resolve));
      expect(countSheets(element)).to.equal(count);
      element.remove();

      const first = document.createElement(tag);
      frame.contentDocument.body.append(first);
      await new Promise((resolve) => setTimeout(resolve));
      expect(countSheets(first)).to.equal(count);
    });

  it('<assay-score> shows the score of a field of the frame, and follows its edits', async () => {
    const { contentDocument } = frame;
    contentDocument.body.innerHTML = '<textarea id="text">Knock knock</textarea>';
    const scored: unknown[] = [];
    const score = document.createElement('assay-score') as AssayScore;
    const assay = promptAssay();
    Object.assign(score, {
      model: 'a.b',
      for: 'text',
      delay: 0,
      assay: {
        ...assay,
        score: (_: string, request: unknown) => {
          scored.push(request);
          return assay.score();
        },
      },
    });
    document.body.append(score);
    await score.updateComplete;
    contentDocument.body.append(score);
    await settled(score);
    expect(score.status).to.equal('result');
    expect(shownText(score)).to.include('77');
    expect(queryMeter(score, '.bar')).to.have.length(1);
    const field = contentDocument.querySelector('textarea')!;
    field.value = 'Who is there?';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(scored).to.deep.equal([{ content: 'Knock knock' }, { content: 'Who is there?' }]);
  });

  it('<assay-highlights> explains a text of the frame', async () => {
    const { contentDocument } = frame;
    contentDocument.body.innerHTML = '<textarea id="text">Knock knock</textarea>';
    const highlights = document.createElement('assay-highlights') as AssayHighlights;
    const texts: string[] = [];
    const assay = {
      traits: async () => [],
      explain: async (_: string, text: string) => {
        texts.push(text);
        return { traits: {} };
      },
    };
    Object.assign(highlights, { model: 'a.b', for: 'text', delay: 0, assay });
    document.body.append(highlights);
    await highlights.updateComplete;
    contentDocument.body.append(highlights);
    await until('an explanation', () => highlights.status === 'result');
    expect(texts).to.deep.equal(['Knock knock']);
    expect(contentDocument.defaultView!.getComputedStyle(highlights).display).to.equal('block');
  });
});
