// Properties that a page or a framework sets before the element is defined: they are the object's own, and hide the accessors
// of its class.

/** Sets them again, now through the accessors. Lit does so itself. */
export function resetProperties(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value: unknown = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}

/** Sets an attribute to a property's value; removes it without one. */
export function reflect(element: HTMLElement, name: string, value: unknown): void {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, `${value}`);
}

/** The attribute as a number; undefined for what is no number, or less than 0. */
export function readAmount(element: Element, name: string): number | undefined {
  const text = element.getAttribute(name)?.trim();
  return text && Number(text) >= 0 ? Number(text) : undefined;
}
