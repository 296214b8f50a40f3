// What the scripts of every page share: finding what the page has, and saying what was thrown or how much it is.

/** The element with this id. @throws Error where the page has none of this type */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`This page has no ${type.name} with the id '${id}'.`);
}

/** What was thrown, in words. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `22.9 MB` */
export const megabytes = (bytes: number): string => `${oneDecimal.format(bytes / 1e6)} MB`;
