// The part of Mocha that the browser tests of the GPU use, and the answers of their server, for a runtime without either:
// `runSuites` runs what they described, and prints `N passed, N failed`.
import { readFile } from 'node:fs/promises';

interface Context {
  timeout(): void;
  skip(): never;
}
type Body = (this: Context) => unknown;

interface Suite {
  readonly title: string;
  readonly before: Body[];
  readonly after: Body[];
  readonly tests: (readonly [title: string, body: Body])[];
}

const suites: Suite[] = [];
const context: Context = {
  timeout() {},
  skip() {
    throw new Error('Skipped, although an adapter is required');
  },
};

function describeSuite(title: string, body: Body): void {
  suites.push({ title, before: [], after: [], tests: [] });
  body.call(context);
}

function latest(): Suite {
  const suite = suites.at(-1);
  if (!suite) throw new Error('A test is outside of a suite');
  return suite;
}

/** Runs bodies one after another. @returns false after printing what one throws */
async function succeeds(title: string, bodies: readonly Body[]): Promise<boolean> {
  try {
    for (const body of bodies) await body.call(context);
    return true;
  } catch (error) {
    console.log(`  ✗ ${title}\n`, error);
    return false;
  }
}

async function runSuites(): Promise<void> {
  let [passed, failed] = [0, 0];
  const note = (fine: boolean) => (fine ? passed++ : failed++);
  for (const { title, before, after, tests } of suites) {
    console.log(title);
    if (!(await succeeds('before', before))) {
      failed += tests.length;
      continue;
    }
    for (const [name, body] of tests) {
      const started = performance.now();
      const fine = await succeeds(name, [body]);
      note(fine);
      if (fine) console.log(`  ✓ ${name} (${Math.round(performance.now() - started)} ms)`);
    }
    if (!(await succeeds('after', after))) failed++;
  }
  console.log(`${passed} passed, ${failed} failed`);
}

const fetchOriginal = globalThis.fetch;

/** What the tests ask their server: whether a GPU is required, facts, and the files of the repository. */
async function answer(path: string | URL | Request, options?: RequestInit): Promise<Response> {
  if (path === '/__gpu') return Response.json({ required: true });
  if (path === '/__facts') return Response.json({ long: false });
  if (typeof path !== 'string' || !path.startsWith('/')) return fetchOriginal(path, options);
  return new Response(await readFile(`.${path}`));
}

Object.assign(globalThis, {
  describe: describeSuite,
  it: (title: string, body: Body) => latest().tests.push([title, body]),
  before: (body: Body) => latest().before.push(body),
  after: (body: Body) => latest().after.push(body),
  fetch: answer,
  runSuites,
});
