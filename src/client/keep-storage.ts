// Asks the browser not to clear this origin's storage on its own: models were downloaded, or built here for minutes.

let asked = false;

/** Asks once a page, where there is something to ask; the answer changes nothing here. */
export function keepStorage(storage: StorageManager | undefined = globalThis.navigator?.storage): void {
  if (asked || typeof storage?.persist !== 'function') return;
  asked = true;
  const ask = async () => (await storage.persisted()) || storage.persist();
  ask().catch(() => {});
}
