// The message below a field that breaks a rule: shown while somebody types, and read out by screen readers.
import { adoptStyles } from '../sheets.js';

const styles = `
:host { display: contents }
:host([hidden]) { display: none }
[part=help] { display: block; margin-block: .25em; font-size: .875em; line-height: 1.4 }
[part=help]:not(.shown) { position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%) }
[part=help]:not(.shown) > slot { display: none }
.shown > slot::slotted([hidden]) { display: inline }
`;

export interface Help {
  /** The page's own advice, in the slot `help`; empty without one. */
  readonly advice: string;
  /** Takes the styles into another document. */
  adopt(): void;
  /** Shows a reason, or nothing. */
  show(reason: string): void;
}

/** Fills the shadow root of the element. A live region must be there before its text. */
export function createHelp(root: ShadowRoot): Help {
  const field = document.createElement('slot');
  const region = document.createElement('span');
  region.setAttribute('part', 'help');
  region.setAttribute('role', 'status');
  const text = document.createElement('span');
  const slot = document.createElement('slot');
  slot.name = 'help';
  region.append(text, ' ', slot);
  root.append(field, region);
  const adopt = () => adoptStyles(root, styles);
  adopt();
  return {
    get advice() {
      const nodes = slot.assignedElements();
      return nodes
        .map(({ textContent }) => textContent?.trim())
        .join(' ')
        .trim();
    },
    adopt,
    show(reason) {
      if (text.textContent !== reason) text.textContent = reason;
      region.classList.toggle('shown', reason !== '');
    },
  };
}
