// What is on the other end of an engine's port: the service and a sign of life.
import type { AuthoringService } from '../contract/authoring.js';
import type { KeepingService } from '../contract/keeping.js';
import type { ScoringService } from '../contract/service.js';

/** What an engine is made of; some only score. */
export type Hosted = ScoringService & {
  readonly authoring?: AuthoringService;
  readonly keeping?: KeepingService;
};

export interface Served extends ScoringService, AuthoringService, KeepingService {
  /** Answered as soon as the worker's event loop turns and its lock is held. */
  ping(): Promise<void>;
}
