// Which elements of a page are text that a visitor reads: what breaks a line, what is not part of the text, what is not shown
// or is only around it. Pure; the same for a tree and for the linear pass.

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose content is not shown, or not part of the text. */
const ignored = words(
  'script style template noscript svg math iframe object noembed noframes title nav footer aside button select textarea datalist dialog',
);
const inline = words(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr',
);
const headings = words('h1 h2 h3 h4 h5 h6');
const voids = words('area base br col embed hr img input link meta source track wbr');

/** Roles of what is around a text. */
const roles = words('navigation complementary contentinfo search menu menubar toolbar tablist alert');
const dialogs = words('dialog alertdialog');

/** Names of banners that ask for consent: whole words of a class or an id. */
const consent = /(?:^|[\s_-])(?:cookies?|consent|gdpr|dsgvo|cmp|onetrust|usercentrics|didomi)(?:$|[\s_-])/i;

/** True for elements that do not break the line. */
export const isInline = (name: string): boolean => inline.has(name);
/** True for elements whose content is not part of the readable text. */
export const isIgnored = (name: string): boolean => ignored.has(name);
/** True for elements without content and end tag. */
export const isVoid = (name: string): boolean => voids.has(name);
/** True for `h1` to `h6`. */
export const isHeading = (name: string): boolean => headings.has(name);

/** Reads an attribute of an element; null without it. */
export type ReadAttribute = (name: string) => string | null;

/** True for elements that are not shown. */
export const isHidden = (read: ReadAttribute): boolean =>
  read('hidden') !== null || read('aria-hidden') === 'true';

const readRole = (read: ReadAttribute): string => read('role')?.trim().toLowerCase() ?? '';

/** True for dialogs, and for banners that ask for consent. */
export const isDialog = (read: ReadAttribute): boolean =>
  dialogs.has(readRole(read)) ||
  read('aria-modal') === 'true' ||
  consent.test(read('id') ?? '') ||
  consent.test(read('class') ?? '');

/** True for what is around a text: menus, dialogs and banners, by what the page says of them. */
export const isAround = (read: ReadAttribute): boolean => roles.has(readRole(read)) || isDialog(read);
