// Serves the models over HTTP in a process of its own, and prints the URL. Arguments: embedder, deadline in milliseconds.
import { fileURLToPath } from 'node:url';
import { openModels, serve } from '../../../dist/server/node/index.js';

const [embedder, deadline] = process.argv.slice(2);
const folder = fileURLToPath(new URL('../../../models', import.meta.url));
const models = await openModels(folder, { embedder });
const server = await serve(models, { deadline: Number(deadline) });
console.log(server.url);
