// The workers of one test, ended with it, and everything that they kept.
import { databases } from '../../../dist/storage/databases.js';
import { remove } from '../storage/database.js';
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

/** Ends the workers and deletes what is kept; for `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (const one of open.splice(0)) one.end();
  for (const name of [databases.artifacts, databases.hub]) await remove(name);
}

export const failure = (promise: Promise<unknown>): Promise<Error & { code?: string }> =>
  promise.then(
    (value) => Promise.reject(new Error(`resolved with ${JSON.stringify(value)}`)),
    (error) => error,
  );
