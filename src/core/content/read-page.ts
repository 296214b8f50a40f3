// What is needed once a page has been fetched.
export { decodePage } from './charset.js';
export { expandXml, findRefresh } from './page-markup.js';
