// Tabs by the pattern of the ARIA Authoring Practices: one tab stop, arrow keys, Home and End; a tab opens on focus.

export class Tabs {
  readonly #tabs: readonly HTMLButtonElement[];
  readonly #onOpen: (name: string) => void;

  /**
   * @param list element with `role="tablist"`; each tab has the id `tab-<name>` and controls the element `panel-<name>`
   * @param onOpen called with the name of the tab after it was opened
   */
  constructor(list: HTMLElement, onOpen: (name: string) => void) {
    this.#tabs = [...list.querySelectorAll<HTMLButtonElement>('[role=tab]')];
    this.#onOpen = onOpen;
    list.addEventListener('keydown', (event) => this.#move(event));
    for (const tab of this.#tabs) tab.addEventListener('click', () => this.open(toName(tab)));
  }

  /** Name of the open tab. */
  get current(): string {
    return toName(this.#tabs.find((tab) => tab.ariaSelected === 'true'));
  }

  /** Does nothing for an unknown name. */
  open(name: string): void {
    if (!this.#tabs.some((tab) => toName(tab) === name)) return;
    for (const tab of this.#tabs) {
      const isOpen = toName(tab) === name;
      tab.ariaSelected = String(isOpen);
      tab.tabIndex = isOpen ? 0 : -1;
      const panel = document.getElementById(`panel-${toName(tab)}`);
      if (panel) panel.hidden = !isOpen;
    }
    this.#onOpen(name);
  }

  #move(event: KeyboardEvent): void {
    const at = this.#tabs.findIndex((tab) => Object.is(tab, event.target));
    const last = this.#tabs.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = next === undefined || at < 0 ? undefined : this.#tabs[next];
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    this.open(toName(tab));
  }
}

const toName = (tab: HTMLElement | undefined): string => tab?.id.replace(/^tab-/, '') ?? '';
