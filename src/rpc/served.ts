// What is on the other end of an engine's port: the service and a sign of life.
import type { ScoringService } from '../contract/service.js';

export interface Served extends ScoringService {
  /** Answered as soon as the worker's event loop turns and its lock is held. */
  ping(): Promise<void>;
}
