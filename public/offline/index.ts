// The demo site's service worker: Assay's, plus a cache of this site's own files for offline visits. A site that
// already has a service worker does the same: it imports Assay's into its own.
import 'assay/sw.js';
import { type FileHashes, keepOffline } from 'assay/offline';

/** SHA-256 by path. `files` are cached at installation; `later` ones, which are large or many and each needed by one page, afterwards. */
declare const __SITE__: { files: FileHashes; later: FileHashes; revision: string };

keepOffline(__SITE__);
