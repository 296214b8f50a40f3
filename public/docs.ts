// The documentation page: highlights its code blocks and runs its live example.
import 'assay/define';
import { configureAssay } from 'assay';
import { render } from 'lit';
import { base } from './calls.js';
import { highlight, parseLanguage } from './highlight.js';

for (const block of document.querySelectorAll<HTMLElement>('pre[data-language]')) {
  const source = block.textContent ?? '';
  block.textContent = '';
  render(highlight(source, parseLanguage(block.dataset.language)), block);
}

configureAssay({ base });
