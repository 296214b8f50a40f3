// Defines one element under its default name. Safe to call twice, also from two copies of the library.
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
