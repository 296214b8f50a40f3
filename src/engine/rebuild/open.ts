// The rebuilder over the parts of an engine.
import type { VectorCache } from '../../embedding/cache.js';
import { type Area, memoryArea } from '../../storage/area.js';
import type { FileReader } from '../../storage/file-reader.js';
import { openRebuilt, RebuiltStore, sweepRebuilt } from '../../storage/rebuilt.js';
import type { VersionStore } from '../../storage/versions.js';
import { trainerOver } from '../build/trainer.js';
import { buildTurn } from '../build/turn.js';
import type { Caller } from '../memo.js';
import type { Queue } from '../queue.js';
import { Rebuilder } from './rebuilder.js';

export interface RebuildingParts {
  reader: FileReader;
  /** Absolute URL of the models folder, with a trailing slash. */
  assets: string;
  ambient: (caller: Caller) => Promise<readonly string[]>;
  catalogs: Area<unknown>;
  versions: VersionStore;
  vectors: VectorCache;
  queue: Queue;
  /** Makes a worker that serves a trainer. */
  trainer: (() => Worker) | undefined;
  /** What is stored is meant to outlive this engine. */
  persist: boolean;
}

export interface Rebuilding {
  readonly rebuilder: Rebuilder;
  readonly store: RebuiltStore;
  /** Deletes what was built for models and embedders that are gone. */
  sweep(): Promise<void>;
}

export function openRebuilding({
  catalogs,
  versions,
  queue,
  trainer,
  persist,
  ...parts
}: RebuildingParts): Rebuilding {
  const store = persist ? openRebuilt() : new RebuiltStore(memoryArea());
  const train = trainer && trainerOver(trainer);
  const locks = persist ? globalThis.navigator?.locks : undefined;
  return {
    store,
    rebuilder: new Rebuilder({ ...parts, store, turn: buildTurn(queue), train, locks }),
    sweep: () => sweepRebuilt(store, catalogs, versions),
  };
}
