// Completions for shells: commands, options, their values and arguments. Pure.
import type { OptionSpec, OptionSpecs } from '../command.js';

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: OptionSpecs;
  /** True when its first argument is a model. */
  readonly takesModel: boolean;
}

export interface Completions {
  readonly commands: readonly CompletedCommand[];
  /** Handles of the package's models. */
  readonly handles: readonly string[];
  /** Ids of the package's embedders. */
  readonly embedders: readonly string[];
}

/** Possible values at a position: words, files, both, or neither, such as a number. */
export interface Offer {
  readonly words: readonly string[];
  readonly files: boolean;
}

const shellCommands = ['bash', 'zsh', 'fish'];

/** Possible values of the first argument of a command. */
export function offerArgument(
  { name, takesModel }: CompletedCommand,
  { handles }: Pick<Completions, 'handles'>,
): Offer {
  if (name === 'completion') return { words: shellCommands, files: false };
  return { words: takesModel ? handles : [], files: true };
}

/** Possible values of an option; undefined for an option without a value. */
export function offerValue(
  { type, value = '', choices }: OptionSpec,
  { handles, embedders }: Pick<Completions, 'handles' | 'embedders'>,
): Offer | undefined {
  if (type === 'boolean') return undefined;
  if (choices) return { words: choices, files: false };
  if (value === '<model>') return { words: handles, files: true };
  if (value === '<id>') return { words: embedders, files: false };
  if (value.includes('|')) return { words: value.slice(1, -1).split('|'), files: false };
  return { words: [], files: ['<file>', '<folder>', '<path>'].includes(value) };
}
