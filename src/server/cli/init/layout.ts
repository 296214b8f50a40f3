// Layout of the public folder. All paths here are relative to it, with `/`.

/** The default of the page's option `serviceWorker`. */
export const serviceWorkerFile = 'assay-sw.js';

/** The default of the page's option `assets`. */
export const modelsFolder = 'assay-models';

export const stampFile = `${modelsFolder}/assay.json`;

/** True for a relative path with `/` that stays in its folder. */
export const isInside = (path: string): boolean =>
  !/[\\:\0]/.test(path) && path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');

/** True for a path that `assay init` may write or remove. */
export const isOurs = (path: string): boolean =>
  isInside(path) && (path === serviceWorkerFile || path.startsWith(`${modelsFolder}/`));
