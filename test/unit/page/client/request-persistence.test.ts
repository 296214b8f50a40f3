import { expect, test } from 'vitest';
import { requestPersistence } from '../../../../src/page/client/request-persistence.js';

test('requests persistent storage once', async () => {
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
  requestPersistence(undefined);
  requestPersistence(storage(false));
  requestPersistence(storage(false));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual(['persisted', 'persist']);
});
