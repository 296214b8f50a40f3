// Absolute URLs with the release; apart from it, because pages need only the query.
import { releaseQuery } from './release.js';

/** Adds the release to an absolute URL without a query, where it may pass a cache: not to files on disk. */
export const addRelease = (url: string): string => (url.startsWith('http') ? `${url}${releaseQuery}` : url);
