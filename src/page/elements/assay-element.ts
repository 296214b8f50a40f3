// What the elements that Lit renders share: a property without a value has its default, and styles follow the element into
// another document.
import { LitElement, type PropertyDeclaration } from 'lit';
import type { WithDefault } from './defaults.js';
import { adoptStyles } from './sheets.js';

/** Declarations of the properties of an element. */
export type AssayProperties = Readonly<Record<string, PropertyDeclaration & WithDefault>>;

/** Reads an attribute of milliseconds; one without a number is not there. */
export const milliseconds = {
  fromAttribute: (text: string | null) => (text?.trim() ? Number(text) : null),
};

export class AssayElement extends LitElement {
  /**
   * Removes an attribute, and sets its property to the default, also where there was no attribute. Vue sets a property without
   * a value to `''` or 0, as the type of its last value, and then removes the attribute.
   */
  override removeAttribute(name: string): void {
    const hadAttribute = this.hasAttribute(name);
    super.removeAttribute(name);
    if (!hadAttribute) this.attributeChangedCallback(name, null, null);
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    this.#adoptStyles(root);
    return root;
  }

  /** Called by the browser in another document. */
  adoptedCallback(): void {
    if (this.shadowRoot) this.#adoptStyles(this.shadowRoot);
  }

  #adoptStyles(root: ShadowRoot): void {
    const { elementStyles } = this.constructor as typeof AssayElement;
    for (const style of elementStyles) if ('cssText' in style) adoptStyles(root, style.cssText);
  }
}
