// Asks the browser not to evict this origin's storage, which holds downloaded models and models that took minutes to build.

let requested = false;

/** Asks once per page, if the browser supports it; the answer has no effect here. */
export function requestPersistence(
  storage: StorageManager | undefined = globalThis.navigator?.storage,
): void {
  if (requested || typeof storage?.persist !== 'function') return;
  requested = true;
  const request = async () => (await storage.persisted()) || storage.persist();
  request().catch(() => {});
}
