// Extracts the text of fetched pages on a thread, one page after another, within a deadline: whatever a page contains, this
// thread goes on answering. The thread starts with the first page.
import { Worker } from 'node:worker_threads';
import { readHtml } from '../../core/content/index.js';
import { htmlLimits } from '../../core/contract/fronts/index.js';
import type { EngineOptions } from '../../core/engine/index.js';
import { threadLimits } from '../../core/platform/index.js';

type ReadHtml = NonNullable<EngineOptions['readHtml']>;

/** A tree of the largest page takes a tenth of it. */
const resourceLimits = { ...threadLimits, maxOldGenerationSizeMb: 512 };

type Outcome = { readonly text: string } | { readonly error: string };

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
  let thread: Worker | undefined;
  let release: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const discard = () => {
    void thread?.terminate();
    thread = undefined;
  };
  const read = async (html: string): Promise<string> => {
    clearTimeout(release);
    thread ??= await startThread(new URL(script, import.meta.url));
    // Bundlers leave the thread's file out.
    if (!thread) return readHtml(html);
    // Without a page to read, the thread does not keep the process alive.
    thread.ref();
    const outcome = await exchange(thread, html, deadline);
    thread.unref();
    release = setTimeout(discard, idle).unref();
    if ('text' in outcome) return outcome.text;
    discard();
    throw new Error(outcome.error);
  };
  return (html) => {
    const result = last.then(() => read(html));
    last = result.catch(() => {});
    return result;
  };
}

/** @returns the thread once it is ready; undefined when it cannot be started */
function startThread(script: URL): Promise<Worker | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(script, { resourceLimits });
    worker.once('message', () => resolve(worker));
    worker.on('error', () => resolve(undefined));
  });
}

/** Sends a page to the thread; resolves with its text, or with why not. */
function exchange(worker: Worker, html: string, deadline: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      worker.off('message', read).off('error', fail).off('exit', fail);
      resolve(outcome);
    };
    const read = (text: string) => end({ text });
    const fail = (why: unknown) =>
      end({ error: `its text cannot be extracted${why instanceof Error ? `: ${why.message}` : ''}` });
    const timer = setTimeout(
      () => end({ error: `its text cannot be extracted within ${deadline / 1000} s` }),
      deadline,
    );
    worker.on('message', read).on('error', fail).on('exit', fail);
    worker.postMessage(html);
  });
}
