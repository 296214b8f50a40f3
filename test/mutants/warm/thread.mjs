// The thread of plugin.mjs: Vitest's test runner, which waits for requests instead of running its file. Each test file is
// evaluated again for each change; the modules that it imports stay loaded. So a change could leave something in a module
// that fails later tests, or a module could have kept what it computed before the change. Hence every failure is repeated
// without the change, and every success in modules that are loaded with it. A test that fails without the change, too, says
// nothing: the others decide, up to three times.
import { vi } from 'vitest';
import { VitestTestRunner } from 'vitest/runners';
import { omitTest, planTests, separateLoading, sum } from './plan.mjs';
import { runFile } from './quiet-runner.mjs';

const channel = new BroadcastChannel('mutants');
/** Milliseconds. Tests that take longer are left out. */
const tooSlow = 3_000;
/** Milliseconds. A change that makes a test wait for ever fails it here, which is faster than stopping the process. */
const limit = 5_000;
const limitWithoutChange = 120_000;
const own = /\/vitest\/dist\/|vitest-virtual-\w+\/dist|@vitest\/|\/test\/mutants\//;

export default class Thread extends VitestTestRunner {
  /** What is known of each test file: its tests, the changes that it runs, what it takes besides them. */
  #known = [];
  #unhandled = 0;
  #space;

  /** Called before the thread loads its test file; never returns. */
  async onBeforeCollect() {
    globalThis.__stryker__ ??= {};
    this.#space = globalThis.__stryker__;
    for (const event of ['unhandledRejection', 'uncaughtException'])
      process.on(event, () => {
        this.#unhandled += 1;
      });
    channel.addEventListener('message', async ({ data }) => {
      const answer = await this.#answer(data).catch((error) => ({ error: `${error?.stack ?? error}` }));
      channel.postMessage(answer);
    });
    channel.postMessage('ready');
    await new Promise(() => {});
  }

  async #answer(request) {
    if (request.kind === 'mutant') return this.#testMutant(request);
    if (request.kind === 'all') this.#known = await this.#runAll(request.files);
    else this.#known = request.known;
    return { files: this.#known };
  }

  async #runAll(files) {
    const known = [];
    for (const file of files) {
      this.#resetModules();
      const start = performance.now();
      const counts = { static: {}, perTest: {} };
      this.#space.mutantCoverage = counts;
      const { tests, failure, loadError } = await this.#runFile(file);
      const coverage = structuredClone(counts);
      const overhead = performance.now() - start - sum(tests.map(({ milliseconds }) => milliseconds));
      if (failure || loadError) throw new Error(failure ? `${failure.name}: ${failure.message}` : loadError);
      const fast = tests.filter(({ milliseconds }) => milliseconds <= tooSlow);
      // In place, because loaded modules keep this object.
      Object.assign(counts, { static: {}, perTest: {} });
      const again = await this.#runFile(file);
      if (!again.failure && !again.loadError) separateLoading(coverage, counts);
      known.push({ file, overhead, coverage, tests: fast });
    }
    return known;
  }

  async #runFile(file, only) {
    const module = this.workerState.evaluatedModules.getModuleById(file);
    if (module) this.#reset(module);
    const result = await runFile(this, file, {
      space: this.#space,
      only,
      limit: this.#space.activeMutant === undefined ? limitWithoutChange : limit,
    });
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    return result;
  }

  #reset(module) {
    Object.assign(module, { promise: undefined, exports: undefined, evaluated: false });
    module.importers.clear();
  }

  #resetModules() {
    for (const [id, module] of this.workerState.evaluatedModules.idToModuleMap)
      if (!own.test(id)) this.#reset(module);
  }

  /** Runs the planned tests with a change, up to the first failure. */
  async #run(plan, mutant, hitLimit) {
    const unhandled = this.#unhandled;
    Object.assign(this.#space, { activeMutant: mutant, hitCount: 0, hitLimit });
    try {
      for (const { file, only } of plan) {
        const { failure, loadError } = await this.#runFile(file, only);
        if (hitLimit !== undefined && this.#space.hitCount > hitLimit)
          return { status: 'timeout', reason: 'Hit limit' };
        if (loadError) return { status: 'error', errorMessage: loadError };
        if (failure) return { status: 'killed', file, failure };
      }
      return { status: 'survived', unhandled: this.#unhandled > unhandled };
    } finally {
      this.#space.activeMutant = undefined;
    }
  }

  /** Whether a test passes without a change. */
  async #passes({ file, failure }) {
    const { failure: again, loadError } = await this.#runFile(file, new Set([failure.name]));
    return !again && !loadError;
  }

  async #testMutant({ mutant, tests, hitLimit }) {
    const plan = planTests(this.#known, mutant, tests);
    const nrOfTests = sum(plan.map(({ only }) => only.size));
    const toKilled = ({ failure }) => ({
      status: 'killed',
      killedBy: failure.name,
      failureMessage: failure.message,
      nrOfTests,
    });
    if (tests) {
      const warm = await this.#run(plan, mutant, hitLimit);
      if (warm.status === 'killed' && (await this.#passes(warm))) return toKilled(warm);
    }
    for (let [left, retries] = [plan, 3]; ; retries--) {
      this.#resetModules();
      const cold = await this.#run(left, mutant, hitLimit);
      this.#resetModules();
      if (cold.status === 'killed') {
        if (await this.#passes(cold)) return toKilled(cold);
        if (retries === 0) return { status: 'survived', nrOfTests };
        left = omitTest(left, cold.failure.name);
        continue;
      }
      if (cold.unhandled)
        return toKilled({ failure: { name: [...plan[0].only][0], message: 'An unhandled error' } });
      return cold.status === 'survived' ? { status: 'survived', nrOfTests } : cold;
    }
  }
}
