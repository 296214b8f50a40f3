// Copy buttons: copies a text, then shows and announces for a moment whether that worked.

const spoken = document.createElement('p');
spoken.className = 'away';
spoken.role = 'status';
document.body.append(spoken);

/** Returns false where the browser denies access, and on insecure pages, which have no clipboard. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the text and shows the outcome on the button for 1.6 seconds.
 * @param button its first text node changes; text in child elements, for screen readers, stays
 */
export async function copyText(button: HTMLElement, text: string): Promise<void> {
  const label = button.firstChild;
  if (!label) return;
  button.dataset.label ??= label.nodeValue ?? '';
  label.nodeValue = spoken.textContent = (await writeToClipboard(text)) ? 'Copied' : 'Copy failed';
  setTimeout(() => {
    label.nodeValue = button.dataset.label ?? '';
    spoken.textContent = '';
  }, 1_600);
}
