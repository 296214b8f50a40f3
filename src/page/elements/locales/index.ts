// Language packs of the elements, one object each: `element.strings = de`. Names of traits and poles come from the model.

export { english as en } from '../score/english.js';
export { de } from './de.js';
export { es } from './es.js';
export { fr } from './fr.js';
export { ja } from './ja.js';
export { zh } from './zh.js';
