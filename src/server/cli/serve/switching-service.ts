// A service that can be replaced while it is used: requests that run keep the one they began with.
import type { AuthoringService } from '../../../core/contract/index.js';
import type { FolderModels, ServableService } from '../../node/index.js';

export interface SwitchingService {
  readonly service: ServableService & { readonly authoring: AuthoringService };
  /** Uses another service from the next request on. */
  readonly replace: (next: FolderModels) => void;
}

/** Wraps a service, so that it can be replaced. */
export function createSwitchingService(first: FolderModels): SwitchingService {
  let current = first;
  return {
    service: {
      models: (...args) => current.models(...args),
      traits: (...args) => current.traits(...args),
      card: (...args) => current.card(...args),
      score: (...args) => current.score(...args),
      scoreMany: (...args) => current.scoreMany(...args),
      explain: (...args) => current.explain(...args),
      extract: (...args) => current.extract(...args),
      warm: (...args) => current.warm(...args),
      status: () => current.status(),
      // Not replaced: what it builds is in the first service, which a server with authoring keeps.
      authoring: first.authoring,
      // The app reads this object once, so it is not looked up again for each request.
      ...(first.documents ? { documents: first.documents } : {}),
    },
    replace: (next) => {
      current = next;
    },
  };
}
