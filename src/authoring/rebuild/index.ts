// Rebuilds of models for another embedder, as a part of an engine.

import type { Rebuilder } from '../../core/engine/index.js';
import type { Train } from '../training/index.js';
import { ModelRebuilder } from './rebuilder.js';

/** @param train undefined trains on the engine's thread */
export const createRebuilder = (train: Train | undefined): Rebuilder => ({
  open(host) {
    const rebuilder = new ModelRebuilder({ ...host, train });
    return (...call) => rebuilder.rebuild(...call);
  },
});
