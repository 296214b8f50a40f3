// The one way this site's scripts find what its pages have.

/** The element with this id. @throws Error where the page has none of this type */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`This page has no ${type.name} with the id '${id}'.`);
}
