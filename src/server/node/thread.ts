// Starts threads of Node.
import { Worker } from 'node:worker_threads';
import { threadLimits } from '../../core/platform/index.js';

/**
 * Starts a thread. It ends with the process, or when it is terminated.
 * @param script file next to this one
 */
export const startThread = (script: string): Worker =>
  new Worker(new URL(script, import.meta.url), { resourceLimits: threadLimits });
