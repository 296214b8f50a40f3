// The additional terms of a model as an element, which the page shows as they are written: safe Markdown.
import { showMarkdown } from './markdown.js';

/** Level of the card's own section headings: those of the terms are below them. */
const sectionLevel = 4;

/**
 * Renders terms. They are shown as plain text where the renderer cannot be loaded, so that no one is asked to accept terms
 * that are not there to read.
 */
export async function renderTerms(text: string): Promise<HTMLElement> {
  const box = document.createElement('div');
  box.className = 'markdown';
  try {
    await showMarkdown(box, text);
  } catch {
    box.className = 'plain';
    box.textContent = text;
  }
  for (const heading of box.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    heading.ariaLevel = `${sectionLevel + Number(heading.localName.slice(1))}`;
  return box;
}
