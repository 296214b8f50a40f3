// The workers of one test, and their clean-up: terminates them and deletes all they stored except the runtime, which is
// slow to load.

import { openArea } from '../../../dist/core/storage/areas/databases.js';
import { runtimeFiles } from '../../../dist/encoders/hub/runtime-files.js';
import { TestWorker } from './fixture.js';

/** Milliseconds. A software GPU compiles a model's shaders slowly. */
export const patience = 240_000;

const open: TestWorker[] = [];

/** Creates a worker. @param query of {@link TestWorker} */
export function worker(query?: string): TestWorker {
  const created = new TestWorker(query);
  open.push(created);
  return created;
}

const areas = [openArea<unknown>('artifacts'), openArea<unknown>('hub')];

/** Terminates the workers and deletes what they stored; for `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (const one of open.splice(0)) one.end();
  for (const area of areas) {
    const keys = (await area.entries('')).map(([key]) => key);
    await area.delete(keys.filter((key) => key !== runtimeFiles.wasm.sha256));
  }
}

/** Deletes the stored runtime, so that the next use of it is a request. */
export const forgetRuntime = (): Promise<void> =>
  openArea<unknown>('artifacts').delete([runtimeFiles.wasm.sha256]);

export const failure = (promise: Promise<unknown>): Promise<Error & { code?: string }> =>
  promise.then(
    (value) => Promise.reject(new Error(`resolved with ${JSON.stringify(value)}`)),
    (error) => error,
  );
