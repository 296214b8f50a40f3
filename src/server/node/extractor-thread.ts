// Extracts the text of fetched pages on a thread, one page after another, within a deadline: whatever a page contains, this
// thread goes on answering. The thread starts with the first page.
import { Worker } from 'node:worker_threads';
import { readHtml } from '../../core/content/index.js';
import { htmlLimits } from '../../core/contract/fronts/index.js';
import type { EngineOptions } from '../../core/engine/index.js';
import { threadLimits } from '../../core/platform/index.js';
import { Thread } from '../../core/platform/thread/index.js';

type ReadHtml = NonNullable<EngineOptions['readHtml']>;

/** A tree of the largest page takes a tenth of it. */
const resourceLimits = { ...threadLimits, maxOldGenerationSizeMb: 512 };

export interface ExtractorMethods {
  read(html: string): string;
}

/**
 * Returns a reader of pages on a thread, which starts with the first page and ends after some time without one.
 * @param options.script file next to this one
 * @param options.deadline milliseconds for one page. Default 10,000.
 * @param options.idle milliseconds that the thread waits for another page. Default 60,000.
 */
export function createExtractor({
  script = './extractor.js',
  deadline = htmlLimits.milliseconds as number,
  idle = 60_000,
} = {}): ReadHtml {
  let open: { readonly worker: Worker; readonly thread: Thread<ExtractorMethods> } | undefined;
  let release: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const discard = () => {
    open?.thread.close();
    open = undefined;
  };
  const start = async () => {
    const worker = new Worker(new URL(script, import.meta.url), { resourceLimits });
    const thread = new Thread<ExtractorMethods>(worker, {
      name: 'the reader of its text',
      responseTimeout: deadline,
    });
    await thread.started;
    return { worker, thread };
  };
  const read = async (html: string): Promise<string> => {
    clearTimeout(release);
    open ??= await start().catch(() => undefined);
    // Bundlers leave the thread's file out.
    if (!open) return readHtml(html);
    const { worker, thread } = open;
    // Without a page to read, the thread does not keep the process alive.
    worker.ref();
    try {
      const text = await thread.request('read', html);
      worker.unref();
      release = setTimeout(discard, idle).unref();
      return text;
    } catch (error) {
      discard();
      throw error;
    }
  };
  return (html) => {
    const result = last.then(() => read(html));
    last = result.catch(() => {});
    return result;
  };
}
