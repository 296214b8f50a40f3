// Entry of the thread of a text generator. Needs @huggingface/transformers, which is installed apart.
import { parentPort } from 'node:worker_threads';
import { serveGenerator } from '../../encoders/hub/generator/worker/index.js';

if (parentPort) serveGenerator(parentPort);
