// A document's base URL for the length of one call.

export function withDocument<T>(baseURI: string, work: () => T): T {
  Object.defineProperty(globalThis, 'document', { value: { baseURI }, configurable: true });
  try {
    return work();
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}
