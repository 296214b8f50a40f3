// Colours the code blocks of a page: `<pre data-language>`.
import { render } from 'lit';
import { highlight } from './highlight.js';
import { findLanguage } from './tokens.js';

for (const block of document.querySelectorAll<HTMLElement>('pre[data-language]')) {
  const language = findLanguage(block.dataset.language ?? '');
  if (!language) continue;
  const source = block.textContent ?? '';
  block.textContent = '';
  render(highlight(source, language), block);
}
