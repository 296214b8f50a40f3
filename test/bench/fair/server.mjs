// Serves the models over HTTP in a process of its own, and prints the URL. Argument: the embedder.
import { fileURLToPath } from 'node:url';
import { openModels, serve } from '../../../dist/server/node/index.js';

const folder = fileURLToPath(new URL('../../../models', import.meta.url));
const server = await serve(openModels(folder, { embedder: process.argv[2] }));
console.log(server.url);
