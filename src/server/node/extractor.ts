// Entry of the thread that extracts the text of pages; `createExtractor` starts it.
import { parentPort } from 'node:worker_threads';
import { readHtml } from '../../core/content/index.js';
import { serveThread } from '../../core/platform/thread/index.js';
import type { ExtractorMethods } from './extractor-thread.js';

if (parentPort) serveThread<ExtractorMethods>(parentPort, { read: readHtml });
