// What a visitor has typed into a playground, kept in the current entry of the browser's history: on this device, for reload,
// back and forward. It is not in the address, which browsers may sync and people share.

export interface Draft {
  /** Handle of the model that was chosen. */
  readonly model: string;
  readonly text: string;
  /** The text to compare with; null without a comparison. */
  readonly baseline: string | null;
}

/** The draft of the current entry. @returns undefined where the entry has none */
export function readDraft(): Draft | undefined {
  const state: Partial<Draft> | null = history.state;
  if (typeof state?.text !== 'string' || typeof state.model !== 'string') return undefined;
  const { model, text, baseline } = state;
  return { model, text, baseline: typeof baseline === 'string' ? baseline : null };
}

/** Browsers limit the size of entries and how often they change: then the texts stay in their fields, and only there. */
function change(method: 'pushState' | 'replaceState', draft: Draft | undefined, address: string): void {
  try {
    history[method](draft ?? null, '', address);
  } catch {
    // Nothing depends on it.
  }
}

/** Adds an entry with this address. @param draft undefined for an entry whose address says all */
export const addEntry = (draft: Draft | undefined, address: string): void =>
  change('pushState', draft, address);

/** Keeps the draft in the current entry. @param address what the entry gets as its address */
export const keepDraft = (draft: Draft, address: string): void => change('replaceState', draft, address);
