// Entry of the thread that extracts the text of pages; `createExtractor` starts it.
import { parentPort } from 'node:worker_threads';
import { readHtml } from '../../core/content/index.js';

const port = parentPort;
port?.on('message', (html: string) => void readHtml(html).then((text) => port.postMessage(text)));
port?.postMessage('ready');
