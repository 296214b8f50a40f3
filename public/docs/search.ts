// Search of the docs: a combobox whose list shows sections of pages. The index is fetched when the field is first used,
// and works offline like the pages.
import MiniSearch from 'minisearch';
import { createMessage, createOption, type Section } from './search-results.js';

const options = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'address', 'excerpt'],
};

/** Titles count most. A typing error of one letter in five is forgiven, and the last word may be unfinished. */
const query = { boost: { title: 4, heading: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' } as const;

/** Entries that the list shows. */
const maxEntries = 8;

async function loadIndex(root: URL): Promise<MiniSearch<Section>> {
  const response = await fetch(new URL('docs/search.json', root));
  if (!response.ok) throw new Error(`The search index cannot be loaded: ${response.status}`);
  return MiniSearch.loadJSONAsync<Section>(await response.text(), options);
}

class DocsSearch {
  readonly #field: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #count: HTMLElement;
  readonly #root: URL;
  #index: Promise<MiniSearch<Section>> | undefined;
  #links: readonly HTMLElement[] = [];
  #active = -1;

  constructor(find: HTMLElement, root: URL) {
    const [field, list, count] = ['input', '[role="listbox"]', '[role="status"]'].map((selector) =>
      find.querySelector<HTMLElement>(selector),
    );
    if (!(field instanceof HTMLInputElement && list && count))
      throw new Error('The search field is incomplete');
    [this.#field, this.#list, this.#count, this.#root] = [field, list, count, root];
    // An error is shown for the first text.
    this.#loadOnce().catch(() => undefined);
    field.addEventListener('input', () => void this.#search());
    field.addEventListener('keydown', (event) => this.#press(event));
    field.addEventListener('focus', () => void this.#search());
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !find.contains(target)) this.#close();
    });
    find.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && find.contains(relatedTarget))) this.#close();
    });
    void this.#search();
  }

  /** Loads the index once; after a failure, the next text tries again. */
  #loadOnce(): Promise<MiniSearch<Section>> {
    this.#index ??= loadIndex(this.#root).catch((error: unknown) => {
      this.#index = undefined;
      throw error;
    });
    return this.#index;
  }

  /** Shows what is found for the text of the field, if it is still the same when the index has arrived. */
  async #search(): Promise<void> {
    const text = this.#field.value.trim();
    if (text === '') return this.#close();
    try {
      const index = await this.#loadOnce();
      if (text === this.#field.value.trim()) this.#show(index, text);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#fill([], message, '');
    }
  }

  #show(index: MiniSearch<Section>, text: string): void {
    const all = index.search(text, query);
    const matches = all.length > 0 ? all : index.search(text, { ...query, combineWith: 'OR' });
    const links = matches
      .slice(0, maxEntries)
      .map(({ title, heading, address, excerpt, terms }, position) => {
        const link = createOption({ title, heading, address, excerpt }, terms, this.#root);
        link.id = `found-${position}`;
        // The section may be on this page.
        link.addEventListener('click', () => this.#close());
        return link;
      });
    this.#fill(links, `Nothing found for “${text}”`, `${links.length} sections found`);
  }

  /** @param nothing shown without links; count is what a screen reader says with links */
  #fill(links: readonly HTMLElement[], nothing: string, count: string): void {
    this.#links = links;
    this.#active = -1;
    this.#list.replaceChildren(...(links.length > 0 ? links : [createMessage(nothing)]));
    this.#list.hidden = false;
    this.#field.setAttribute('aria-expanded', 'true');
    this.#field.removeAttribute('aria-activedescendant');
    this.#count.textContent = links.length > 0 ? count : nothing;
  }

  #close(): void {
    this.#list.hidden = true;
    this.#list.replaceChildren();
    this.#links = [];
    this.#active = -1;
    this.#count.textContent = '';
    this.#field.setAttribute('aria-expanded', 'false');
    this.#field.removeAttribute('aria-activedescendant');
  }

  /** Chooses an entry; after the last one comes the first. */
  #choose(position: number): void {
    const count = this.#links.length;
    if (count === 0) return;
    this.#active = (position + count) % count;
    for (const [index, link] of this.#links.entries()) {
      const chosen = index === this.#active;
      link.setAttribute('aria-selected', String(chosen));
      if (chosen) link.scrollIntoView({ block: 'nearest' });
    }
    this.#field.setAttribute('aria-activedescendant', `found-${this.#active}`);
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => this.#choose(this.#active + 1),
      ArrowUp: () => this.#choose(this.#active < 0 ? -1 : this.#active - 1),
      Enter: () => this.#links[Math.max(this.#active, 0)]?.click(),
      Escape: () => {
        this.#field.value = '';
        this.#close();
      },
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/**
 * Starts the search of a page.
 * @param find element with the field, the list and the count
 * @param root of the site
 */
export function startSearch(find: HTMLElement, root: URL): void {
  new DocsSearch(find, root);
}
