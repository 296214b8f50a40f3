// A test runner for Stryker that keeps one thread of Vitest with all modules loaded, and runs the tests of each change in
// it. Stryker's own runner starts a thread and loads all modules for every test file of every change, which takes far
// longer than most tests. A result that the thread's past could have caused is checked in fresh modules (thread.mjs).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { createVitest } from 'vitest/node';
import { isDrawn } from '../report.mjs';

const coverageFile = '.mutant-coverage.json';

/** Starts the thread, and returns a function that sends it a request and resolves with its reply. */
async function startThread() {
  const vitest = await createVitest('test', {
    config: 'test/mutants/vitest.config.mjs',
    runner: './test/mutants/warm/thread.mjs',
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    watch: false,
    onConsoleLog: () => false,
  });
  const specifications = await vitest.globTestSpecifications();
  const channel = new BroadcastChannel('mutants');
  const next = () => new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
  const ready = next();
  // Ends only with the thread: it never gets to the tests of this file, because it waits for requests first.
  const run = vitest.runTestSpecifications(specifications.slice(0, 1));
  await Promise.race([
    ready,
    run.then(({ unhandledErrors }) => {
      throw new Error(`The thread ended: ${JSON.stringify(unhandledErrors)}`);
    }),
  ]);
  const files = specifications.map(({ moduleId }) => moduleId);
  return async (request) => {
    const reply = next();
    channel.postMessage({ ...request, files });
    return (await reply).data;
  };
}

/** Stryker names tests by paths in the folder that it works in. */
const toId = (name) => {
  const [file = '', ...title] = name.split('#');
  return `${relative('.', file)}#${title.join('#')}`;
};

/** Counts of runs of changes, by test and while loading: those of all files in one. */
function mergeCoverage(files) {
  const merged = { static: {}, perTest: {} };
  for (const { coverage, tests } of files) {
    const known = new Set(tests.map(({ name }) => name));
    for (const [mutant, count] of Object.entries(coverage.static))
      merged.static[mutant] = (merged.static[mutant] ?? 0) + count;
    for (const [test, counts] of Object.entries(coverage.perTest))
      if (known.has(test)) merged.perTest[toId(test)] = counts;
  }
  return merged;
}

const toResult = ({ name, failure, milliseconds }) => ({
  id: toId(name),
  name: name.slice(name.indexOf('#') + 1),
  timeSpentMs: milliseconds,
  ...(failure === undefined ? { status: 0 } : { status: 1, failureMessage: failure }),
});

class WarmRunner {
  #send;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    Object.assign(process.env, { NODE_ENV: 'test', VITEST: '1' });
    this.#send = await startThread();
    // A thread that replaces one that was stopped.
    if (existsSync(coverageFile))
      await this.#send({ kind: 'restore', ...JSON.parse(readFileSync(coverageFile, 'utf8')) });
  }

  async dryRun() {
    const { files, error } = await this.#send({ kind: 'all' });
    if (error !== undefined) return { status: 'error', errorMessage: error };
    writeFileSync(coverageFile, JSON.stringify({ known: files }));
    const tests = files.flatMap(({ tests }) => tests).map(toResult);
    return { status: 'complete', tests, mutantCoverage: mergeCoverage(files) };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const { line, column } = activeMutant.location.start;
    // Stryker's reports count lines and columns from 1.
    const reported = { ...activeMutant, location: { start: { line: line + 1, column: column + 1 } } };
    if (!isDrawn(reported)) return { status: 'error', errorMessage: 'Not drawn' };
    const tests = testFilter?.map((id) => `${process.cwd()}/${id}`);
    const result = await this.#send({ kind: 'mutant', mutant: activeMutant.id, tests, hitLimit });
    if (result.error !== undefined) return { status: 'error', errorMessage: result.error };
    return result.status === 'killed' ? { ...result, killedBy: [toId(result.killedBy)] } : result;
  }

  dispose() {
    // The thread waits for requests for as long as it lives; Stryker ends the process.
  }
}

const createRunner = () => new WarmRunner();
createRunner.inject = [];
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'warm-vitest', createRunner)];
