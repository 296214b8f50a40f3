// The button to try again disappears with the error: its focus is kept in the element.

/** Moves the focus from the button, where it is there, to the box around it. Call it before the element tries again. */
export const keepFocus = (root: ShadowRoot | null): void =>
  root?.querySelector('[part=retry]:focus')?.closest<HTMLElement>('[tabindex]')?.focus();
