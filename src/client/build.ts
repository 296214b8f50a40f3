// Building models from page code: the engine's authoring, with arguments that are read once and at once.
import type { AuthoringService, BuildProgress, ModelBuild } from '../contract/authoring.js';
import type { SamplesAdded } from '../contract/authoring-requests.js';
import type { AuthoredModel, VersionDetail, VersionRecord } from '../contract/authoring-resources.js';
import { AssayError } from '../contract/errors.js';
import { uniqueName } from '../rpc/index.js';
import { type LongCallOptions, readHandle, readOptions } from './arguments.js';
import { type DirectorySource, isBlob, readDirectory } from './build-directory.js';

/** `signal` ends the build, and nothing of it is kept; `onProgress` is told how far it has come. */
export type RetrainOptions = LongCallOptions<BuildProgress>;

export interface BuildOptions extends RetrainOptions {
  /** What the model is called, under a prefix that is not `assay`. Default: `local.model`. */
  handle?: string;
  /** Lists it in `GET /models`. Default: as it was, else not. */
  public?: boolean;
}

/** A version by its name `v3` or its number. */
export type VersionName = string | number;

/** Models of one's own. All of them are scored, pinned and described like the catalog's. */
export interface Building {
  /**
   * Builds a model and makes it the active version of its handle; the one before serves until then.
   * @param configuration an object, or YAML or JSON text
   * @param directory what the paths of its sources are relative to; needed where there is one
   * @throws config_invalid, sample_invalid, samples_too_few, conflict, …
   */
  build(
    configuration: unknown,
    directory?: DirectorySource | null,
    options?: BuildOptions,
  ): Promise<VersionRecord>;
  /** Trains the active version again with the feedback since: same document, no search. */
  retrain(handle: string, options?: RetrainOptions): Promise<VersionRecord>;
  /** Keeps a text with its grades by trait key (quality words, numbers in [0, 1], pole labels) for `retrain`. */
  feedback(
    handle: string,
    content: string,
    grades: Readonly<Record<string, string | number>>,
  ): Promise<SamplesAdded>;
  /** A model with its versions, the newest first. @throws model_not_found */
  versions(handle: string): Promise<AuthoredModel>;
  /** One version with its document and report; the active one unless another is named. */
  version(handle: string, version?: VersionName): Promise<VersionDetail>;
  /** Makes a version the active one, at once and for every tab: also the way back to an older one. */
  activate(handle: string, version: VersionName): Promise<AuthoredModel>;
  /** Sets a version's tags. */
  tag(handle: string, version: VersionName, tags: readonly string[]): Promise<AuthoredModel>;
  /** Removes a version that is not active, or without one the whole model. */
  remove(handle: string, version?: VersionName): Promise<void>;
  /** A version as one file, samples included. */
  exportVersion(handle: string, version?: VersionName): Promise<File>;
  /** Adds an exported version; it is active where none was. @throws invalid_request for any other file */
  importVersion(handle: string, file: Blob): Promise<VersionRecord>;
}

/** Runs a call under a signal that also ends with the Assay. */
export type Run = <T>(
  work: (signal: AbortSignal | undefined) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

const invalid = (detail: string) => new AssayError('invalid_request', detail);

export function buildingOver(authoring: AuthoringService, run: Run): Building {
  const build = async (request: ModelBuild, options?: RetrainOptions) => {
    const { signal, onProgress } = readOptions(options);
    const keyed = { ...request, key: uniqueName('build') };
    return run((own) => authoring.build(keyed, own, onProgress), signal);
  };
  return {
    async build(configuration, directory, options = {}) {
      const { handle = 'local.model', public: listed } = options;
      if (listed !== undefined && typeof listed !== 'boolean')
        throw invalid("Option 'public' must be a boolean");
      const request = {
        handle: readHandle(handle),
        configuration: copied(configuration),
        directory: readDirectory(directory),
        public: listed,
      };
      return build(request, options);
    },
    retrain: async (handle, options) => build({ handle: readHandle(handle), retrain: true }, options),
    async feedback(handle, content, grades) {
      const samples = [{ ...Object(copied(grades)), text: content }];
      return run((own) => authoring.addSamples(readHandle(handle), { samples }, own));
    },
    versions: async (handle) => run((own) => authoring.versions(readHandle(handle), own)),
    version: async (handle, version) => run((own) => authoring.version(pinned(handle, version), own)),
    activate: async (handle, version) =>
      run((own) => authoring.update(pinned(handle, version), { active: true }, own)),
    tag: async (handle, version, tags) =>
      run((own) => authoring.update(pinned(handle, version), { tags: [...tags] }, own)),
    remove: async (handle, version) => run((own) => authoring.remove(pinned(handle, version), own)),
    async exportVersion(handle, version) {
      const { name, bytes } = await run((own) => authoring.exportVersion(pinned(handle, version), own));
      return new File([bytes], name, { type: 'application/octet-stream' });
    },
    async importVersion(handle, file) {
      if (!isBlob(file)) throw invalid('An exported version must be a Blob or a File');
      const bytes = new Uint8Array(await file.arrayBuffer());
      return run((own) => authoring.importVersion(readHandle(handle), bytes, own));
    },
  };
}

/** `prefix.name@v3` */
function pinned(handle: string, version?: VersionName): string {
  const name = readHandle(handle);
  if (version === undefined) return name;
  return `${name}@${typeof version === 'number' ? `v${version}` : version}`;
}

/** What crosses to the worker, as it is now. @throws config_invalid for functions, symbols and the like */
function copied(configuration: unknown): unknown {
  try {
    return structuredClone(configuration);
  } catch (cause) {
    throw new AssayError('config_invalid', 'configuration: must be plain data, or YAML or JSON text', {
      cause,
    });
  }
}
