// The authoring interface of an engine: builds models and manages their versions `v1`, `v2`, …, one of which is active
// and scores requests for the handle.
import type {
  AddSamples,
  CreateModel,
  ModelChanges,
  SamplesAdded,
  TrainRequest,
  VersionChanges,
} from './authoring-requests.js';
import type { AuthoredModel, BuildStage, Run, VersionDetail, VersionRecord } from './authoring-resources.js';
import type { GeneratorChoice, Interpret, Interpreter } from './interpretation.js';
import type { ScoringService } from './service.js';
import type { SourceTokens } from './source-access.js';

/** A file of a model directory. */
export interface ModelFile {
  /** Relative to the directory, with `/`. */
  path: string;
  file: Blob;
}

/** Where a document's relative paths are read from, as data that can be posted to a worker. */
export type ModelDirectory =
  | { kind: 'url'; url: string }
  | { kind: 'handle'; handle: FileSystemDirectoryHandle }
  | { kind: 'files'; files: readonly ModelFile[] }
  /** On disk; Node only. */
  | { kind: 'path'; path: string };

/** Progress of a build. */
export interface BuildProgress {
  stage: BuildStage;
  /**
   * Samples read, bytes of the embedder, texts embedded, steps of the discovery (spaces searched, interpreter loaded,
   * traits named), training steps.
   */
  done: number;
  /** 0 while unknown. */
  total: number;
  /** Estimated seconds to the end of the stage; null while unknown. */
  secondsLeft: number | null;
}

export type OnBuildProgress = (progress: BuildProgress) => void;

/** A request that may be delivered twice: the second delivery changes nothing and returns the same result. */
export interface IdempotentRequest {
  /** Identifies the request. */
  key?: string | undefined;
}

export interface ModelBuild extends IdempotentRequest {
  handle: string;
  /** The document as an object, or as YAML or JSON text; not validated yet. Ignored with `retrain`. */
  configuration?: unknown;
  /** Required when a source has a path. */
  directory?: ModelDirectory | undefined;
  /** Trains the active version again with the samples added since, without a search. */
  retrain?: boolean | undefined;
  /** Lists the model in `GET /models`. Default: unchanged; false for a new model. */
  public?: boolean | undefined;
  /** Access tokens of its sources; used by this build and not stored. Default: the engine's. */
  sourceTokens?: SourceTokens | undefined;
  /** Names discovered traits. Default: none, key phrases of both ends name them. */
  interpreter?: Interpreter | Interpret | GeneratorChoice | undefined;
}

/** A version as one file. */
export interface ExportedVersion {
  /** Like `local.tone@v3.assay`. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Builds models and stores their versions.
 *
 * Every method rejects with an AssayError (`model_not_found`, `config_invalid`, `conflict`, …) or, when `signal`
 * aborts, with the signal's reason. Requests are validated here, whatever their type says. A handle may be pinned to a
 * version, `prefix.name@v3`. The prefix `assay` and handles of the catalog are rejected.
 */
export interface AuthoringService {
  /**
   * Builds a new version in one call and activates it. A failed build stores nothing; the active version keeps scoring.
   * @throws config_invalid, sample_invalid, samples_too_few; conflict while another build of the handle is in progress
   */
  build(request: ModelBuild, signal?: AbortSignal, onProgress?: OnBuildProgress): Promise<VersionRecord>;
  /** Creates a draft, which samples can be added to and which can be trained. @throws conflict when the handle is taken */
  create(request: CreateModel & IdempotentRequest, signal?: AbortSignal): Promise<AuthoredModel>;
  /** Changes a model or, with a pinned handle, a version: activates it (also to roll back) or sets its tags. */
  update(
    handle: string,
    changes: ModelChanges | VersionChanges,
    signal?: AbortSignal,
  ): Promise<AuthoredModel>;
  /**
   * Removes a model with everything that belongs to it or, with a pinned handle, one version.
   * @throws conflict for the active version, and while a run is in progress
   */
  remove(handle: string, signal?: AbortSignal): Promise<void>;
  /**
   * Stores graded texts, such as feedback on scores, for the next run. There they replace earlier grades of the same texts.
   * Duplicates are stored once.
   * @throws sample_invalid
   */
  addSamples(handle: string, request: AddSamples, signal?: AbortSignal): Promise<SamplesAdded>;
  /** Starts a run in the background. @throws conflict while another run is in progress */
  train(handle: string, request: TrainRequest & IdempotentRequest, signal?: AbortSignal): Promise<Run>;
  /** A run by its id. @throws not_found */
  run(id: string, signal?: AbortSignal): Promise<Run>;
  /** Cancels a run. A run that has ended does not change. @throws not_found */
  cancel(id: string, signal?: AbortSignal): Promise<Run>;
  /** A model with its versions. @throws model_not_found for models that were not built here */
  versions(handle: string, signal?: AbortSignal): Promise<AuthoredModel>;
  /** The active version or, with a pinned handle, that version, with its document and report. @throws not_found */
  version(handle: string, signal?: AbortSignal): Promise<VersionDetail>;
  /** A version as one file, samples included. @throws not_found */
  exportVersion(handle: string, signal?: AbortSignal): Promise<ExportedVersion>;
  /**
   * Adds an exported version under the next free number, and activates it when no version is active.
   * Importing a file again changes nothing.
   * @throws invalid_request for any other or a damaged file
   */
  importVersion(handle: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<VersionRecord>;
}

/** Scores with models and builds them: the interface of an engine. */
export interface AssayService extends ScoringService {
  readonly authoring: AuthoringService;
}
