// Which context's embedding model is used: the thread's own, or the page's, which alone can download it.
import { describe, expect, it } from 'vitest';
import { createBrowserModel } from '../../../../src/core/platform/browser-model/browser-model.js';
import { openBrowserModel } from '../../../../src/encoders/browser/open-model.js';
import { FakeSemanticEmbedder, reportShare } from '../../../support/semantic-embedder.js';

/** A thread and a page of one browser, which have the interface or not. */
function createContexts({ inThread = true, inPage = true } = {}) {
  const create = (has: boolean) => {
    const api = new FakeSemanticEmbedder();
    return {
      api,
      model: createBrowserModel({ getApi: () => (has ? api : undefined), interval: 1, patience: 2 }),
    };
  };
  const [thread, page] = [create(inThread), create(inPage)];
  const shares: number[] = [];
  let asked = 0;
  const connectPage = async () => {
    asked += 1;
    return page.model;
  };
  return {
    thread,
    page,
    shares,
    connectPage,
    count: () => asked,
    open: () => openBrowserModel({ local: thread.model, connectPage }, (share) => shares.push(share)),
  };
}

describe('the embedding model of a browser', () => {
  it("is the thread's own, where that is ready: the page is not asked", async () => {
    const { thread, open, count } = createContexts();
    expect(await open()).toBe(thread.model);
    expect(count()).toBe(0);
  });

  it("is the page's, where the thread does not have the interface", async () => {
    const { page, thread, open } = createContexts({ inThread: false });
    expect(await open()).toBe(page.model);
    expect([page.api.created, thread.api.created]).toEqual([1, 0]);
  });

  it("is downloaded by the page, and then the thread's own", async () => {
    const { page, thread, open, shares } = createContexts();
    thread.api.state = 'downloadable';
    page.api.state = 'downloadable';
    page.api.onCreate = (monitor) => {
      reportShare(monitor, 0.5);
      thread.api.state = 'available';
    };
    expect(await open()).toBe(thread.model);
    expect(shares).toEqual([0.5]);
    expect([page.api.created, page.api.destroyed, thread.api.created]).toEqual([1, 1, 1]);
  });

  it("is the page's, where the thread's own fails", async () => {
    const { page, thread, open } = createContexts();
    thread.api.state = 'downloadable';
    page.api.onCreate = () => {
      thread.api.state = 'available';
    };
    thread.api.onCreate = async () => {
      throw new DOMException('Not in workers', 'NotSupportedError');
    };
    expect(await open()).toBe(page.model);
    expect(page.api.destroyed).toBe(0);
  });

  it("is the thread's own, downloaded there, where the page does not have the interface", async () => {
    const { thread, open } = createContexts({ inPage: false });
    thread.api.state = 'downloadable';
    expect(await open()).toBe(thread.model);
  });

  it('is an error where neither has the interface, and without a page', async () => {
    const { open, thread } = createContexts({ inThread: false, inPage: false });
    await expect(open()).rejects.toThrow('there is no SemanticEmbedder here');
    await expect(openBrowserModel({ local: thread.model }, () => {})).rejects.toThrow(
      'there is no SemanticEmbedder',
    );
  });
});
