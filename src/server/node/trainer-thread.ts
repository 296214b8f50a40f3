// The thread that trains.
import { startThread, type Thread } from './thread.js';

/** Starts a thread that serves a trainer. */
export const createTrainerThread = (): Thread => startThread('./trainer.js');
