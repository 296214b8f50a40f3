// Colours the code blocks of a page: `<pre data-language>`.
import { render } from 'lit';
import { highlight, parseLanguage } from './highlight.js';

for (const block of document.querySelectorAll<HTMLElement>('pre[data-language]')) {
  const source = block.textContent ?? '';
  block.textContent = '';
  render(highlight(source, parseLanguage(block.dataset.language)), block);
}
