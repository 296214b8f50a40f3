// Every page of the docs: loads the elements of its live examples, adds copy buttons to its code, keeps the tabs of a page
// at the same framework, and loads the search when its field is used.
import { configureAssay } from 'assay';
import { addCopyButtons } from './docs/copy-buttons.js';
import { loadLiveElements } from './docs/live.js';

const find = document.querySelector<HTMLElement>('.find');
const root = new URL(find?.dataset.root ?? './', document.baseURI);

configureAssay({
  base: root.pathname,
  assets: new URL('assay-models/', root),
  serviceWorker: new URL('assay-sw.js', root),
});
loadLiveElements();
addCopyButtons();

/** What scrolls sideways is reached by the keyboard, too. */
const scrollers = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const scrolls = target.scrollWidth > target.clientWidth;
    if (target instanceof HTMLElement && scrolls) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});
for (const scroller of document.querySelectorAll('.docs .scroller')) scrollers.observe(scroller);

/** The list of pages is longer than the window: shows the current one. */
const list = document.getElementById('pages');
const current = list?.querySelector<HTMLElement>('[aria-current]');
if (list && current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;

/** The framework that was chosen last, in this tab of the browser. */
const choice = 'assay-docs-tab';

function chooseTabs(value: string): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>('.tabs > input'))
    if (radio.value === value) radio.checked = true;
}

// Where storage is blocked, each page starts with the first tab.
try {
  chooseTabs(sessionStorage.getItem(choice) ?? '');
} catch {}

/** A choice in one group of tabs is a choice in all groups that have it; the chosen tab stays where it is. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement && target.type === 'radio')) return;
  const before = target.getBoundingClientRect().top;
  chooseTabs(target.value);
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
  try {
    sessionStorage.setItem(choice, target.value);
  } catch {}
});

if (find) {
  const load = () => import('./docs/search.js').then(({ startSearch }) => startSearch(find, root));
  const field = find.querySelector('input');
  field?.addEventListener('focus', () => void load(), { once: true });
  document.addEventListener('keydown', (event) => {
    const [target] = event.composedPath();
    const inField =
      target instanceof HTMLElement &&
      target.matches('input:not([type="radio"]), textarea, select, [contenteditable]');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || inField) return;
    event.preventDefault();
    field?.focus();
  });
}
