// The link to the playground's model and texts, copied on request only: a text is in the address if its author wants that.
import { copyText } from '../copy.js';
import { findById, formatCount } from '../page.js';
import { type Address, formatFragment, longestFragment } from './address.js';

const button = findById('share', HTMLButtonElement);
const note = findById('share-note', HTMLElement);

const withText = 'The link holds your text after its #, the part that browsers do not send to servers.';

const formatTooLong = (length: number) =>
  `The link holds only the model. With your text it would have ${formatCount(length)} characters, and many apps cut links of more than ${formatCount(longestFragment)}. Copy the text itself to share it.`;

/** Removes the note about an earlier link. */
export function clearNote(): void {
  note.textContent = '';
}

/**
 * Copies a link when the button is pressed.
 * @param readAddress the current model and texts
 * @param onCopy called with the fragment of the copied link
 */
export function startSharing(readAddress: () => Address, onCopy: (fragment: string) => void): void {
  button.addEventListener('click', () => {
    const address = readAddress();
    const whole = formatFragment(address);
    const isWhole = whole.length <= longestFragment;
    const fragment = isWhole ? whole : formatFragment({ model: address.model });
    onCopy(fragment);
    note.textContent = isWhole ? withText : formatTooLong(whole.length);
    void copyText(button, new URL(fragment, location.href.replace(/#.*/, '')).href);
  });
}
