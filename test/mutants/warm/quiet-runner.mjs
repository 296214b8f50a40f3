// Vitest's runner of one test file, for the thread of plugin.mjs: it reports nothing, runs only some tests, and stops at
// the first failure.
import { startTests } from '@vitest/runner';
import { VitestTestRunner } from 'vitest/runners';

const toTitle = ({ suite, name }) => (suite ? `${toTitle(suite)} ${name}` : name);
/** The name of a test in Stryker: its file and its title. */
const nameTest = (test) => `${test.file.filepath}#${toTitle(test).trim()}`;

class QuietRunner extends VitestTestRunner {
  #only;
  /** What Stryker's changed code reads and writes. */
  #space;

  constructor(thread, only, space, limit) {
    super({ ...thread.config, testTimeout: limit, hookTimeout: limit });
    Object.defineProperty(this, 'moduleRunner', { value: thread.moduleRunner });
    this.__setTraces(thread._otel);
    this.#only = only;
    this.#space = space;
  }

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    if (this.#only?.has(nameTest(test)) === false) test.mode = 'skip';
    else this.#space.currentTestId = nameTest(test);
  }

  onAfterRunTask(test) {
    super.onAfterRunTask(test);
    this.#space.currentTestId = undefined;
    if (test.result?.state === 'fail') this.cancelRun = true;
  }

  onAfterRunSuite() {
    // Vitest's would send snapshots to its main thread.
  }
}

const getTests = (suite) => suite.tasks.flatMap((task) => (task.type === 'suite' ? getTests(task) : [task]));

const findSuiteError = (suite) =>
  suite.result?.errors?.[0] ??
  suite.tasks
    .filter(({ type }) => type === 'suite')
    .map(findSuiteError)
    .find((error) => error);

/** A pattern of the titles in a set of names, so that hooks of other groups of tests do not run. */
function toPattern(only) {
  const titles = [...only].map((name) => name.slice(name.indexOf('#') + 1));
  const escaped = titles.map((title) => title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return new RegExp(`^\\s*(?:${escaped.join('|')})\\s*$`);
}

/**
 * Runs a test file, or some of its tests.
 * @param thread Vitest's runner of the thread
 * @param only names of tests; without it, all
 * @param limit milliseconds that a test may take
 * @returns the tests that ran, and the first that failed; `loadError` if the file could not be loaded
 */
export async function runFile(thread, filepath, { space, only, limit }) {
  const { workerState } = thread;
  workerState.filepath = filepath;
  const runner = new QuietRunner(thread, only, space, limit);
  const specification = only ? { filepath, testNamePattern: toPattern(only) } : { filepath };
  const [file] = await startTests([specification], runner);
  if (file.tasks.length === 0)
    return { tests: [], loadError: file.result?.errors?.[0]?.message ?? 'No test' };
  const ran = getTests(file).filter(({ mode, result }) => mode === 'run' && result);
  const tests = ran.map((test) => ({ name: nameTest(test), milliseconds: test.result.duration ?? 0 }));
  const failed = ran.find(({ result }) => result.state === 'fail');
  const error = failed?.result.errors?.[0] ?? findSuiteError(file);
  if (!failed && !error) return { tests };
  const name = failed ? nameTest(failed) : [...(only ?? getTests(file).map(nameTest))][0];
  return { tests, failure: { name, message: error?.message ?? 'A failed test' } };
}
