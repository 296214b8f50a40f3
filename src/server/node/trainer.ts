// Entry of the thread that trains, or runs studies for another one; `createTrainerThread` starts it.
import { serveTrainer } from '../../authoring/training/index.js';
import { serveThread } from './thread.js';

serveThread(serveTrainer);
