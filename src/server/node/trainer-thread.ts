// The thread that trains.
import type { Worker } from 'node:worker_threads';
import { startThread } from './thread.js';

/** Starts a thread that serves a trainer. */
export const createTrainerThread = (): Worker => startThread('./trainer.js');
