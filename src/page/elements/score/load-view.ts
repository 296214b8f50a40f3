// The card with scores, which is loaded once, with the first element.
import { adoptStyles } from '../sheets.js';

let view: typeof import('./view/view.js') | undefined;

/** Undefined until it is loaded. */
export const getView = () => view;

/** Loads it, again after a failure, and adds its styles to those of an element. */
export async function loadView(root: ShadowRoot | null): Promise<void> {
  view ??= await import('./view/view.js');
  view.defineParts();
  if (root) adoptStyles(root, view.styles.cssText);
}
