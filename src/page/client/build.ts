// Building models from page code: the engine's authoring, with arguments checked and copied at the start of a call.
import {
  AssayError,
  type AuthoredModel,
  type AuthoringService,
  type BuildProgress,
  type Configuration,
  type ModelBuild,
  type SamplesAdded,
  type SourceTokens,
  type VersionChanges,
  type VersionDetail,
  type VersionRecord,
} from '../../core/contract/index.js';
import { decodeText, EncodingError } from '../../core/platform/decode/index.js';
import { createUniqueName } from '../rpc/index.js';
import {
  callKinds,
  type LongCallOptions,
  readHandle,
  readOptions,
  readSignal,
  type SignalOptions,
} from './arguments.js';
import { checkOptions, describeValue, invalidRequest, type Kinds } from './check-options.js';
import { type InterpreterOption, openPageInterpreter } from './interpreter/page-interpreter.js';
import { type DirectorySource, isBlob, toModelDirectory } from './model-directory.js';

/** A configuration document: an object, YAML or JSON text, or a file of such text. */
export type ConfigurationInput = Configuration | string | Blob;

/** Options of `retrain`. An abort stops the training and stores nothing. */
export type RetrainOptions = LongCallOptions<BuildProgress>;

/** Options of `build`. An abort stops the build and stores nothing. */
export interface BuildOptions extends RetrainOptions {
  /** Handle of the model, with any prefix except `assay`. Default `local.model`. */
  handle?: string | undefined;
  /** Lists the model in `GET /models`. Default: unchanged; false for a new model. */
  public?: boolean | undefined;
  /**
   * Names discovered traits instead of their key phrases: the browser's language model (`prompt-api`), a text generator of
   * a model hub (`{ transformers: 'owner/name' }`), or a function. What it answers is validated; a trait that it does not
   * name keeps its key phrases, with a warning. Default: none.
   */
  interpreter?: InterpreterOption | undefined;
}

/** A version: its name `v3`, its number, or one of its tags. */
export type VersionName = string | number;

/** Models that are built on this device. They are scored, pinned and described like the catalog's. */
export interface BuildApi {
  /**
   * Builds a model and activates the new version. The previous version scores until then.
   * @param configuration the document as an object, as YAML or JSON text, or as a file of such text
   * @param directory the files that the paths of its sources name: a folder's URL, a picked folder, a file or a list of
   *   files. Required when a source has a path
   * @throws config_invalid, sample_invalid, samples_too_few, conflict, …
   */
  build(
    configuration: ConfigurationInput,
    directory?: DirectorySource | null,
    options?: BuildOptions,
  ): Promise<VersionRecord>;
  /** Trains the active version again with the feedback since: same document, no search. */
  retrain(handle: string, options?: RetrainOptions): Promise<VersionRecord>;
  /** Stores a text with its grades by trait key (quality words, numbers in [0, 1], pole labels) for `retrain`. */
  feedback(
    handle: string,
    content: string,
    grades: Readonly<Record<string, string | number>>,
    options?: SignalOptions,
  ): Promise<SamplesAdded>;
  /** Describes a model and its versions, the newest first. @throws model_not_found */
  versions(handle: string, options?: SignalOptions): Promise<AuthoredModel>;
  /** Describes one version, with its document and report. Default: the active one. @throws not_found */
  version(handle: string, version?: VersionName, options?: SignalOptions): Promise<VersionDetail>;
  /** Activates a version, for every tab and without a rebuild. Also rolls back to an older one. @throws not_found */
  activate(handle: string, version: VersionName, options?: SignalOptions): Promise<AuthoredModel>;
  /** Replaces a version's tags. `local.tone@beta` names the newest version with the tag `beta`. @throws not_found */
  tag(
    handle: string,
    version: VersionName,
    tags: readonly string[],
    options?: SignalOptions,
  ): Promise<AuthoredModel>;
  /** Removes a version that is not active. Default: the whole model. @throws conflict for the active version */
  remove(handle: string, version?: VersionName, options?: SignalOptions): Promise<void>;
  /** Exports a version as one file, samples included. Default: the active one. @throws not_found */
  exportVersion(handle: string, version?: VersionName, options?: SignalOptions): Promise<File>;
  /** Adds an exported version, and activates it when no version is active. @throws invalid_request for any other file */
  importVersion(handle: string, file: Blob, options?: SignalOptions): Promise<VersionRecord>;
}

/** Runs a call with a signal that also aborts when the Assay is disposed. */
export type Run = <T>(
  work: (signal: AbortSignal | undefined) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** The kinds of the options. An interpreter has one of several, and is checked when it is opened. */
function toKinds(options: BuildOptions | undefined): Kinds<BuildOptions> {
  const kind = typeof options?.interpreter;
  const interpreter = kind === 'function' || kind === 'string' ? kind : 'Object';
  return { ...callKinds, handle: 'string', public: 'boolean', interpreter };
}

/**
 * @param getTokens access tokens of sources, for the next build
 * @param prepare called before every build
 */
export function createBuildApi(
  authoring: AuthoringService,
  run: Run,
  getTokens: () => SourceTokens,
  prepare: () => void,
): BuildApi {
  const build = async (request: ModelBuild, { signal, onProgress }: RetrainOptions) => {
    prepare();
    const keyed = { ...request, sourceTokens: getTokens(), key: createUniqueName('build') };
    return run((callSignal) => authoring.build(keyed, callSignal, onProgress), signal);
  };
  const update = (handle: string, version: VersionName, changes: VersionChanges, options?: SignalOptions) => {
    const pinned = pinHandle(handle, version);
    return run((callSignal) => authoring.update(pinned, changes, callSignal), readSignal(options));
  };
  return {
    async build(configuration, directory, options) {
      const checked = checkOptions(options, toKinds(options));
      const { handle = 'local.model', public: listed, interpreter: requestedInterpreter, ...call } = checked;
      const files = toModelDirectory(directory);
      const interpreter =
        requestedInterpreter === undefined ? undefined : openPageInterpreter(requestedInterpreter);
      try {
        const document = await readConfiguration(configuration);
        const request = { handle, configuration: document, directory: files, public: listed, interpreter };
        return await build(request, call);
      } finally {
        if (interpreter && 'close' in interpreter) interpreter.close?.();
      }
    },
    retrain: async (handle, options) =>
      build({ handle: readHandle(handle), retrain: true }, readOptions(options)),
    async feedback(handle, content, grades, options) {
      const model = readHandle(handle);
      const samples = [{ ...Object(clonePlainData(grades)), text: content }];
      return run((callSignal) => authoring.addSamples(model, { samples }, callSignal), readSignal(options));
    },
    async versions(handle, options) {
      const model = readHandle(handle);
      return run((callSignal) => authoring.versions(model, callSignal), readSignal(options));
    },
    async version(handle, version, options) {
      const pinned = pinHandle(handle, version);
      return run((callSignal) => authoring.version(pinned, callSignal), readSignal(options));
    },
    activate: async (handle, version, options) => update(handle, version, { active: true }, options),
    tag: async (handle, version, tags, options) => update(handle, version, { tags: [...tags] }, options),
    async remove(handle, version, options) {
      const pinned = pinHandle(handle, version);
      return run((callSignal) => authoring.remove(pinned, callSignal), readSignal(options));
    },
    async exportVersion(handle, version, options) {
      const pinned = pinHandle(handle, version);
      const { name, bytes } = await run(
        (callSignal) => authoring.exportVersion(pinned, callSignal),
        readSignal(options),
      );
      return new File([bytes], name, { type: 'application/octet-stream' });
    },
    async importVersion(handle, file, options) {
      const model = readHandle(handle);
      const signal = readSignal(options);
      if (!isBlob(file)) {
        throw invalidRequest(`An exported version must be a Blob or a File, not ${describeValue(file)}`);
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      return run((callSignal) => authoring.importVersion(model, bytes, callSignal), signal);
    },
  };
}

/** `prefix.name@v3` @throws invalid_request for anything but a name, a number or nothing */
function pinHandle(handle: string, version?: VersionName | null): string {
  const name = readHandle(handle);
  if (version === undefined || version === null) return name;
  if (typeof version !== 'number' && typeof version !== 'string') {
    throw invalidRequest(`The version must be a name, a number or a tag, not ${describeValue(version)}`);
  }
  return `${name}@${typeof version === 'number' ? `v${version}` : version}`;
}

/** The document as plain data, or the text of a file in any encoding. @throws config_invalid */
async function readConfiguration(configuration: ConfigurationInput): Promise<unknown> {
  if (!isBlob(configuration)) return clonePlainData(configuration);
  const bytes = new Uint8Array(await configuration.arrayBuffer());
  try {
    return decodeText(bytes).text;
  } catch (cause) {
    const reason = cause instanceof EncodingError ? cause.message : 'cannot be read';
    throw new AssayError('config_invalid', `configuration: ${reason}`, { cause });
  }
}

/** A copy that crosses to the worker and that later changes do not reach. @throws config_invalid for functions, symbols … */
function clonePlainData(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch (cause) {
    throw new AssayError('config_invalid', 'configuration: must be plain data, or YAML or JSON text', {
      cause,
    });
  }
}
