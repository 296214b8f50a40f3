// The button to try again disappears with the error: its focus is kept in the element.

/** Moves the focus from the button, where it is there, to the box around it. Call it before the element tries again. */
export function keepFocus({ shadowRoot }: Element): void {
  shadowRoot?.querySelector('[part=retry]:focus')?.closest<HTMLElement>('[tabindex]')?.focus();
}
