// Assays over a real worker with a stand-in engine, and helpers to wait for their state.

import type { AssayError } from '../../dist/core/contract/errors.js';
import type { Assay, AssayOptions } from '../../dist/page/client/index.js';
import { close, assayOf as open } from './assays.js';

const workers: Worker[] = [];

/** The workers created since the last clean-up, oldest first. */
export const spawned: readonly Worker[] = workers;

export const standIn = () => {
  const worker = new Worker(new URL('./rpc/stand-in-worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  return worker;
};

export const assayOf = (options: AssayOptions = {}): Assay => open({ worker: standIn, ...options });

/** Disposes every Assay; for `afterEach`. */
export function cleanUp(): void {
  close();
  workers.length = 0;
}

export async function rejection(promise: Promise<unknown>): Promise<AssayError> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`resolved with ${JSON.stringify(outcome.value)}`);
  return outcome.error as AssayError;
}

/** Number of scores that the engine has started. */
export const executed = async (assay: Assay) => Number((await assay.status()).loaded[0]?.split(' ')[1]);

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 300; i += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the condition was not met within 3 s');
}
