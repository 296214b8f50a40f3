// Asks pages for an engine until one has it: the likeliest page first, and soon all others. A page that opens meanwhile
// is asked, too: a reload ends the page that was asked, which then never answers, and opens another.
import { sleep } from '../../core/platform/index.js';

/** Milliseconds that the likeliest page has before the others are asked: it may be frozen. */
const headStart = 200;

export interface PageSearch<T> {
  /** All pages, the likeliest first. */
  list(): Promise<readonly Client[]>;
  /** Asks a page, which answers with what is searched, passes, or does not answer in time. */
  ask(page: Client, force: boolean): Promise<T | 'pass' | undefined>;
  /** Asks each page that passed again, one after another, to start an engine although another page leads. */
  force: boolean;
  /**
   * Calls back with the id of each page that shows that it can answer, which is asked even if it was before: a page that
   * is still loading does not hear questions.
   * @returns a function that stops it
   */
  onAwake(callback: (page: string) => void): () => void;
}

/** Resolves with the first thing found; undefined once all pages have been asked in vain. */
export async function searchPages<T extends object>(search: PageSearch<T>): Promise<T | undefined> {
  const asked = new Set<string>();
  const passed: Client[] = [];
  const answers: Promise<T | undefined>[] = [];
  const ask = (page: Client, force = false) => {
    asked.add(page.id);
    const answer = search.ask(page, force).then((engine) => {
      if (engine !== 'pass') return engine;
      if (!force) passed.push(page);
      return undefined;
    });
    answers.push(answer);
  };
  let wake = () => {};
  const stop = search.onAwake((page) => {
    asked.delete(page);
    wake();
  });
  try {
    for (let ended = false; ; ) {
      const woken = new Promise<'woken'>((resolve) => {
        wake = () => resolve('woken');
      });
      const [first, ...others] = (await search.list()).filter(({ id }) => !asked.has(id));
      if (first) {
        ask(first);
        const soon = await Promise.race([findFirst(answers), sleep(headStart), woken]);
        if (typeof soon === 'object') return soon;
        for (const page of others) ask(page);
      } else if (ended) {
        const next = search.force ? passed.shift() : undefined;
        if (!next) return undefined;
        ask(next, true);
      }
      const engine = await Promise.race([findFirst(answers), woken]);
      if (typeof engine === 'object') return engine;
      ended = engine === undefined;
    }
  } finally {
    stop();
  }
}

/** Resolves with the first thing found; undefined if every search fails. */
export async function findFirst<T>(searches: Promise<T | undefined>[]): Promise<T | undefined> {
  const engines = searches.map(
    async (search) => (await search) ?? Promise.reject(new Error('nothing found')),
  );
  return Promise.any(engines).catch(() => undefined);
}
