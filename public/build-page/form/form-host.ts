// What the form needs from the studio.
export interface FormHost {
  /** Called after a change of the visitor that writes the document. */
  readonly onChange: () => void;
  /** Called when the visitor's own data replaces an example, with its name. */
  readonly onStart: (name: string) => void;
  /** Called when another table or none is shown. */
  readonly onTable: () => void;
  /** Makes a change that belongs to the visitor's last one, because it follows from a table that was read again. */
  readonly amend: (change: () => void) => void;
  /** Resolves when the last change is saved, or cannot be. @returns whether it is */
  readonly waitForSave: () => Promise<boolean>;
}
