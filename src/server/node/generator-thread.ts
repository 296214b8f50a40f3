// The thread of a text generator, on the runtime that transformers.js has in Node.
import type { EngineOptions } from '../../entries/in-process/index.js';
import { startThread } from './thread.js';

export const generatorThreads: NonNullable<EngineOptions['generator']> = {
  spawn: () => startThread('./generator.js'),
  native: true,
};
