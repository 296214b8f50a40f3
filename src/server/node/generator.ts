// Entry of the thread of a text generator. Needs @huggingface/transformers, which is installed apart.
import { serveGenerator } from '../../encoders/hub/generator/worker/index.js';
import { serveThread } from './thread.js';

serveThread(serveGenerator);
