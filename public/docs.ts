// The documentation page: colours its code and runs its one live example.
import '../src/elements/define.js';
import { render } from 'lit';
import { configureAssay } from '../src/client/index.js';
import { base } from './calls.js';
import { highlight, languageOf } from './highlight.js';

for (const block of document.querySelectorAll<HTMLElement>('pre[data-language]')) {
  const source = block.textContent ?? '';
  block.textContent = '';
  render(highlight(source, languageOf(block.dataset.language)), block);
}

configureAssay({ base });
