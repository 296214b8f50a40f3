// Ports: what an engine may have besides scoring. An entry, such as that of the worker, passes the parts that it has; the
// engine itself imports none of them, so one that only scores contains no code of builds.
import type { AuthoringService, GeneratorChoice, Interpreter } from '../contract/index.js';
import type { Embedder, LoadContextual, VectorCache } from '../embedding/index.js';
import type { FileReader, HubFiles, RebuiltStore, VersionStore } from '../storage/index.js';
import type { HubEmbedders } from './embedders/chosen-embedder.js';
import type { RunBuildStep } from './encoding/queue.js';
import type { Caller } from './memo.js';
import type { ModelEntry } from './model-entry.js';
import type { ModelRegistry } from './model-registry.js';
import type { FetchPage } from './score-request.js';

/** The parts of an engine that are optional. */
export interface EnginePorts {
  /** Default: the engine has no `authoring`. */
  readonly builder?: Builder;
  /** Default: a model is scored with the embedder that it was built for, and with no other. */
  readonly rebuilder?: Rebuilder;
  /** Default: the engine has the embedders of the catalog only. */
  readonly hubEmbedders?: HubEmbedders;
  /** Loads the code of the catalog's embedders with layers, on the CPU and on WebGPU. Default: they are refused. */
  readonly loadContextual?: LoadContextual;
  /** Reads the file of a model that a page names by its address. Default: there are only the models of the catalog, and those built here. */
  readonly readModelFile?: ReadModelFile;
}

/** Reads an exported version, or a trained model. @throws invalid_request, artifact_damaged for anything else */
export type ReadModelFile = (bytes: Uint8Array<ArrayBuffer>) => Promise<ModelEntry>;

/** Builds models on this device. */
export interface Builder {
  /** Opens the authoring of an engine. Called once, when the engine is created: it must not wait for anything. */
  open(host: BuilderHost): AuthoringService;
}

/** What builds use of an engine. */
export interface BuilderHost extends BuildHost {
  readonly registry: Pick<ModelRegistry, 'loadEmbedder' | 'loadAmbient' | 'isInCatalog' | 'evict'>;
  readonly store: VersionStore;
  /** Where text generators are loaded from. */
  readonly hub: GeneratorHub;
  readonly fetch: typeof globalThis.fetch;
  readonly fetchPage: FetchPage;
  /** When a build may use the GPU. */
  readonly gpu: GpuAccess;
  /** True when stored models should outlive the engine. */
  readonly persist: boolean;
}

/** Creates an interpreter of builds that asks a text generator of a hub. */
export type CreateInterpreter = (choice: GeneratorChoice, hub: GeneratorHub) => Interpreter;

/** The hub, and the folder of the runtime, as absolute URLs with a trailing slash. */
interface GeneratorHub {
  readonly hub: string;
  readonly runtime: string;
  readonly files: HubFiles;
}

interface GpuAccess {
  /** Resolves to the reason why the GPU must not be used now, or null. */
  readonly findObstacle: () => Promise<string | null>;
  /** Called before the GPU is used, and when it is not used any more. */
  readonly onGpu: (used: boolean) => void;
}

/** Builds models again for another embedder than their own. */
export interface Rebuilder {
  /** Called once, when the engine is created: it must not wait for anything. */
  open(host: RebuilderHost): Rebuild;
}

/**
 * Rebuilds a model for an embedder, unless that was done before.
 * @returns an entry with its own artifact and card
 * @throws artifact_unavailable naming both embedders when it cannot be built; engine_unavailable; the signal's reason
 */
export type Rebuild = (entry: ModelEntry, embedder: Embedder, caller: Caller) => Promise<ModelEntry>;

/** What rebuilds use of an engine. */
export interface RebuilderHost extends BuildHost {
  readonly reader: FileReader;
  /** Absolute URL of the models folder, with a trailing slash. */
  readonly assets: string;
  readonly loadAmbient: (caller: Caller) => Promise<readonly string[]>;
  readonly store: RebuiltStore;
}

/** What both use. */
interface BuildHost {
  /** Vectors of texts, shared by builds and scores. */
  readonly vectors: VectorCache;
  readonly runBuildStep: RunBuildStep;
  /** Exclude other engines of the same storage; undefined where this is the only engine. */
  readonly locks: LockManager | undefined;
}
