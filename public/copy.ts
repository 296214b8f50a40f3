// What a copy button does: copies, and says for a moment whether that worked.

/** @param button its words are put back after 1.6 seconds */
export async function copy(button: HTMLElement, text: string): Promise<void> {
  const label = button.dataset.label ?? button.textContent ?? '';
  button.dataset.label = label;
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = copied ? 'Copied' : 'Not allowed';
  setTimeout(() => {
    button.textContent = label;
  }, 1_600);
}
