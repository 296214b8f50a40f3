// Entry of the thread that trains, or runs studies for another one; `createTrainerThread` starts it.
import { parentPort } from 'node:worker_threads';
import { serveTrainer } from '../../authoring/training/index.js';

if (parentPort) serveTrainer(parentPort);
