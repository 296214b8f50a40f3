import { expect, test } from 'vitest';
import { keepStorage } from '../../../src/client/keep-storage.js';

test('asks the browser once to keep what is stored', async () => {
  const calls: string[] = [];
  const storage = (persisted: boolean) =>
    ({
      persisted: async () => {
        calls.push('persisted');
        return persisted;
      },
      persist: async () => {
        calls.push('persist');
        return true;
      },
    }) as unknown as StorageManager;
  keepStorage(undefined);
  keepStorage(storage(false));
  keepStorage(storage(false));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual(['persisted', 'persist']);
});
