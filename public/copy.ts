// What a copy button does: copies, and says for a moment, and aloud, whether that worked.

const spoken = document.createElement('p');
spoken.className = 'away';
spoken.role = 'status';
document.body.append(spoken);

/** A page that is not served securely has no clipboard at all. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param button its first words are put back after 1.6 seconds; those after them are only read aloud, and stay */
export async function copy(button: HTMLElement, text: string): Promise<void> {
  const words = button.firstChild;
  if (!words) return;
  button.dataset.label ??= words.nodeValue ?? '';
  words.nodeValue = spoken.textContent = (await copied(text)) ? 'Copied' : 'Not allowed';
  setTimeout(() => {
    words.nodeValue = button.dataset.label ?? '';
    spoken.textContent = '';
  }, 1_600);
}
