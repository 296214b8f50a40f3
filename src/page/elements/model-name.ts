// Which model an element names: by its handle, or by the address of its file.

interface Named {
  readonly model: string | null;
  readonly src: string | null;
  readonly integrity: string | null;
}

/** What an Assay calls the model: a handle, or an address with the hash that the file must have. */
export const getModelName = ({ model, src, integrity }: Named): string | null =>
  src ? `${src.includes('/') ? '' : './'}${src}${integrity ? `#${integrity.trim()}` : ''}` : model;

/** The same of an element's attributes. */
export const readModelName = (element: Element): string | null =>
  getModelName({
    model: element.getAttribute('model'),
    src: element.getAttribute('src'),
    integrity: element.getAttribute('integrity'),
  });
