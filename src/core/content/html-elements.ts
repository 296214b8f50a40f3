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

/**
 * A class or an id of a banner that asks for consent. Not the mere word: pages about cookies, biscuits among them, have it in
 * theirs (`category-cookies`).
 */
const consent =
  /^(?!(?:category|tag|post)-).*(?:(?:cookies?|consent|gdpr|dsgvo|cmp)[-_]?(?:banner|bar|box|consent|notice|notification|popup|modal|overlay|dialog|wall|layer|hint|law|message|container|wrapper|manager|root)|onetrust|usercentrics|didomi|cookiebot)(?:$|[-_])/i;
/** Elements that hold what a page is about, whatever their names. */
const texts = words('html body main article');

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

const readNames = (read: ReadAttribute): string[] =>
  `${read('id') ?? ''} ${read('class') ?? ''}`.split(/\s+/);

/** True for dialogs, and for banners that ask for consent. @param name of the element, in lower case */
export const isDialog = (name: string, read: ReadAttribute): boolean =>
  !texts.has(name) &&
  (dialogs.has(readRole(read)) ||
    read('aria-modal') === 'true' ||
    readNames(read).some((one) => consent.test(one)));

/** True for what is around a text: menus, dialogs and banners, by what the page says of them. */
export const isAround = (name: string, read: ReadAttribute): boolean =>
  roles.has(readRole(read)) || isDialog(name, read);
