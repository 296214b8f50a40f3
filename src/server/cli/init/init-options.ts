// The options of `assay init`: those given, else those of the run before, else the defaults.
import { quote } from '../../../core/contract/index.js';
import { bundledEmbedders, optionalEmbedders } from '../../../entries/in-process/index.js';
import { isOptionalEmbedder } from '../../embedders/index.js';
import type { OptionSpecs } from '../command.js';
import { createUnknownModelError } from '../input/open-models.js';
import { parseArguments, requireArguments } from '../parse-arguments.js';
import { createUsageError } from '../usage-error.js';
import type { Choice } from './stamp.js';

export interface InitOptions {
  /** The public folder, as given. */
  readonly folder: string;
  /** The options given. */
  readonly chosen: Partial<Choice>;
}

export const usage = 'init <public folder> [--models a,b] [--embedder id] [--build] [--encoders]';

export const options = {
  models: {
    type: 'string',
    value: '<a,b>',
    description:
      "only these models: handles of the package, and files *.assay of your\nown; 'all' for every model of the package (default)",
  },
  embedder: {
    type: 'string',
    value: '<id>',
    description:
      'also this embedder, and the models as they were built for it: assay-small,\nor assay-large of a package of its own; assay-base removes it again',
  },
  build: {
    type: 'boolean',
    description:
      'also what pages need that build models: samples and general texts\n(default with all models); --no-build leaves them out',
  },
  encoders: {
    type: 'boolean',
    description:
      'also the encoders of model hubs, and ONNX Runtime, from your own\ncopy of onnxruntime-web; --no-encoders removes them again',
  },
} as const satisfies OptionSpecs;

/** Reads the command line. @throws a usage error that names the argument that is wrong */
export function parseInitOptions(args: readonly string[]): InitOptions {
  const { positionals, values } = parseArguments(args, { usage, options });
  const [folder = ''] = requireArguments(positionals, usage, ['public folder']);
  return {
    folder,
    chosen: {
      ...(values.models === undefined ? {} : { models: parseModels(values.models) }),
      ...(values.embedder === undefined ? {} : { embedder: parseEmbedder(values.embedder) }),
      ...(values.build === undefined ? {} : { build: values.build }),
      ...(values.encoders === undefined ? {} : { encoders: values.encoders }),
    },
  };
}

/** @returns null for the embedders of the models alone */
function parseEmbedder(id: string): Choice['embedder'] {
  if (id === Object.keys(bundledEmbedders)[0]) return null;
  if (isOptionalEmbedder(id) || Object.hasOwn(bundledEmbedders, id)) return id;
  const known = [...Object.keys(optionalEmbedders), ...Object.keys(bundledEmbedders)].join(', ');
  throw createUsageError(`--embedder takes one of ${known}; it is ${quote(id)}`);
}

function parseModels(list: string): Choice['models'] {
  const names = list.split(',').map((name) => name.trim());
  if (names.length === 1 && names[0] === 'all') return 'all';
  if (names.includes('')) {
    throw createUsageError(
      `--models takes handles and files separated by commas, or 'all'; it is ${quote(list)}`,
    );
  }
  return [...new Set(names)].sort();
}

/**
 * Checks that the package has all chosen models.
 * @param handles of the models of the package
 * @throws a usage error that names the first unknown one, and the nearest known
 */
export function checkModels(models: Choice['models'], handles: readonly string[]): void {
  if (models === 'all') return;
  const unknown = models.find((name) => !handles.includes(name));
  if (unknown !== undefined) throw createUnknownModelError(unknown, handles);
}

/** The options that a run takes from the one before, as they are written on the command line; empty when all are given or the defaults. */
export function describeKept(earlier: Choice, chosen: Partial<Choice>): string {
  const models =
    chosen.models === undefined && earlier.models !== 'all' ? `--models ${earlier.models.join(',')}` : '';
  const embedder = chosen.embedder === undefined && earlier.embedder ? `--embedder ${earlier.embedder}` : '';
  const build = chosen.build === undefined ? earlier.build : undefined;
  const built = build === undefined ? '' : build ? '--build' : '--no-build';
  const encoders = chosen.encoders === undefined && earlier.encoders ? '--encoders' : '';
  return [models, embedder, built, encoders].filter(Boolean).join(' ');
}
