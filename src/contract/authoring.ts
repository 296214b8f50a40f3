// Where models are built: the second interface of an engine, beside ScoringService. Every model that is built here has
// versions `v1`, `v2`, …; one of them is active, and answers for the handle.
import type {
  AddSamples,
  CreateModel,
  ModelChanges,
  SamplesAdded,
  TrainRequest,
  VersionChanges,
} from './authoring-requests.js';
import type { AuthoredModel, Run, VersionDetail, VersionRecord } from './authoring-resources.js';
import type { ScoringService } from './service.js';

/** A file of a model directory. */
export interface ModelFile {
  /** Relative to the directory, with `/`. */
  path: string;
  file: Blob;
}

/** Where a document's relative paths are read from, as data that crosses to a worker. */
export type ModelDirectory =
  | { kind: 'url'; url: string }
  | { kind: 'handle'; handle: FileSystemDirectoryHandle }
  | { kind: 'files'; files: readonly ModelFile[] }
  /** On disk; Node only. */
  | { kind: 'path'; path: string };

/** How far a build has come. */
export interface BuildProgress {
  stage: 'reading' | 'embedder' | 'embedding' | 'training' | 'saving';
  /** Samples read, bytes of the embedder, texts embedded, training steps. */
  done: number;
  /** 0 while it is not known. */
  total: number;
  /** Until the end of the stage, as the stage went so far; null while nothing can be said. */
  secondsLeft: number | null;
}

export type OnBuildProgress = (progress: BuildProgress) => void;

/** Names a request that may arrive twice: the second time it changes nothing and gives the same answer. */
export interface Repeatable {
  key?: string | undefined;
}

export interface ModelBuild extends Repeatable {
  handle: string;
  /** The document as an object, or as YAML or JSON text; unchecked. Not read when it is trained again. */
  configuration?: unknown;
  /** Needed where a source has a path. */
  directory?: ModelDirectory | undefined;
  /** Trains the active version again with the samples that were sent since, without a search. */
  retrain?: boolean | undefined;
  /** Lists the model in `GET /models`; left out: as it was, or false. */
  public?: boolean | undefined;
}

/** A version as one file. */
export interface ExportedVersion {
  /** Like `local.tone@v3.assay`. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Builds models and keeps their versions.
 *
 * Every method rejects with an AssayError (`model_not_found`, `config_invalid`, `conflict`, …) or, when `signal`
 * aborts, with the signal's reason. Requests are judged here, whatever their type says. A handle may be pinned to a
 * version, `prefix.name@v3`; the prefix `assay` and handles of the catalog are refused.
 */
export interface AuthoringService {
  /**
   * Builds a new version at one go and activates it.
   * @throws config_invalid, sample_invalid, samples_too_few, conflict while another build of the handle is under way;
   *   nothing is kept then, and the version that was active goes on serving
   */
  build(request: ModelBuild, signal?: AbortSignal, onProgress?: OnBuildProgress): Promise<VersionRecord>;
  /** Creates a draft, to be given samples and trained. @throws conflict when the handle is taken */
  create(request: CreateModel & Repeatable, signal?: AbortSignal): Promise<AuthoredModel>;
  /** Changes a model, or with a pinned handle a version: activates it (also to roll back), sets its tags. */
  update(
    handle: string,
    changes: ModelChanges | VersionChanges,
    signal?: AbortSignal,
  ): Promise<AuthoredModel>;
  /**
   * Removes a model with all that belongs to it, or with a pinned handle a version.
   * @throws conflict for the active version, and while a run is under way
   */
  remove(handle: string, signal?: AbortSignal): Promise<void>;
  /** Keeps graded texts, feedback on scored content included, for the next run; the same samples once. @throws sample_invalid */
  addSamples(handle: string, request: AddSamples, signal?: AbortSignal): Promise<SamplesAdded>;
  /** Starts a run in the background. @throws conflict while another is under way */
  train(handle: string, request: TrainRequest & Repeatable, signal?: AbortSignal): Promise<Run>;
  /** A run by its id. @throws not_found */
  run(id: string, signal?: AbortSignal): Promise<Run>;
  /** Stops a run; one that has ended stays as it is. @throws not_found */
  cancel(id: string, signal?: AbortSignal): Promise<Run>;
  /** A model with its versions. @throws model_not_found for what was not built here */
  versions(handle: string, signal?: AbortSignal): Promise<AuthoredModel>;
  /** A version, the active one unless the handle is pinned, with its document and report. @throws not_found */
  version(handle: string, signal?: AbortSignal): Promise<VersionDetail>;
  /** A version as one file, samples included. @throws not_found */
  exportVersion(handle: string, signal?: AbortSignal): Promise<ExportedVersion>;
  /**
   * Adds an exported version under a number of its own, and activates it where none is active yet. A file that is
   * there already changes nothing.
   * @throws invalid_request for another file or a damaged one
   */
  importVersion(handle: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<VersionRecord>;
}

/** Scores with models and builds them: what an engine is. */
export interface AssayService extends ScoringService {
  readonly authoring: AuthoringService;
}
