// The workers of one test, ended with it, and everything that they kept but the runtime, which takes its time.
import { runtimeFiles } from '../../../dist/embedding/transformers/runtime-files.js';
import { openArea } from '../../../dist/storage/databases.js';
import { TestWorker } from './fixture.js';

/** Milliseconds: a software GPU takes its time to compile a model's shaders. */
export const patience = 240_000;

const open: TestWorker[] = [];

/** @param query as of {@link TestWorker} */
export function worker(query?: string): TestWorker {
  const made = new TestWorker(query);
  open.push(made);
  return made;
}

const kept = [openArea<unknown>('artifacts'), openArea<unknown>('hub')];

/** Ends the workers and deletes what they kept; for `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (const one of open.splice(0)) one.end();
  for (const area of kept) {
    const keys = (await area.entries('')).map(([key]) => key);
    await area.delete(keys.filter((key) => key !== runtimeFiles.wasm.sha256));
  }
}

export const failure = (promise: Promise<unknown>): Promise<Error & { code?: string }> =>
  promise.then(
    (value) => Promise.reject(new Error(`resolved with ${JSON.stringify(value)}`)),
    (error) => error,
  );
