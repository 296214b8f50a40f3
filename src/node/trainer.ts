// Entry of the thread that trains, or runs studies for another one; `createTrainerThread` starts it.
import { serveTrainer } from '../training/index.js';
import { serveThread } from './thread.js';

serveThread(serveTrainer);
