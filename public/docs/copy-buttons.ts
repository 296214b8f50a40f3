// Copy buttons of the docs: one for each block of code. They are added here, because they need a script and the clipboard,
// which pages without HTTPS do not have.
import { copyText } from '../copy.js';

/** What the blocks are called where a screen reader lists the buttons. */
const languages: Readonly<Record<string, string>> = {
  css: 'CSS',
  html: 'HTML',
  js: 'JavaScript',
  json: 'JSON',
  sh: 'shell',
  ts: 'TypeScript',
  tsx: 'TSX',
  yaml: 'YAML',
};

function createButton(name: string, read: () => string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy small';
  const words = document.createElement('span');
  words.className = 'away';
  words.textContent = ` ${languages[name] ?? name} code`.replace('  ', ' ');
  button.append('Copy', words);
  button.addEventListener('click', () => void copyText(button, read()));
  return button;
}

/** Adds a button to each block of the page, unless the browser has no clipboard. */
export function addCopyButtons(): void {
  if (!('clipboard' in navigator)) return;
  for (const block of document.querySelectorAll<HTMLElement>('.docs .block')) {
    const code = block.querySelector('pre');
    if (code) block.append(createButton(block.dataset.name ?? '', () => code.textContent ?? ''));
  }
}
