// `assay completion`: a script that completes commands, options and handles in a shell.
import { quote } from '../../../core/contract/index.js';
import type { Command, CommandContext, LazyCommand, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { readCatalog } from '../init/package-catalog.js';
import { openModelsFor } from '../input/open-models.js';
import { describeUsage, parseArguments, requireArguments } from '../parse-arguments.js';
import { createUsageError } from '../usage-error.js';
import { formatBash } from './bash.js';
import type { CompletedCommand, Completions } from './completions.js';
import { formatFish, formatZsh } from './shells.js';

const usage = 'completion <bash|zsh|fish>';

const options = {} as const satisfies OptionSpecs;

const shells: ReadonlyMap<string, (completions: Completions) => string> = new Map([
  ['bash', formatBash],
  ['zsh', formatZsh],
  ['fish', formatFish],
]);

/** All commands by name. */
type Commands = Readonly<Record<string, LazyCommand>>;

/** @param commands what is completed */
export const createCompletionCommand = (commands: Commands): Command => ({
  usage,
  about: `Prints a script that completes commands, options and the handles of the package.
  bash   add to ~/.bashrc:  eval "$(npx assay completion bash)"
  zsh    add to ~/.zshrc:   eval "$(npx assay completion zsh)", after compinit
  fish   npx assay completion fish > ~/.config/fish/completions/assay.fish`,
  options,
  examples: ['npx assay completion bash'],
  run: (args, context) => runCompletion(commands, args, context),
});

async function runCompletion(
  commands: Commands,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const { positionals } = parseArguments(args, { usage, options });
  const [shell = ''] = requireArguments(positionals, usage, ['shell']);
  const format = shells.get(shell);
  if (!format) throw createUsageError(`Unknown shell ${quote(shell)}. ${describeUsage(usage)}`);
  const models = await (await openModelsFor(context)).models();
  context.output.write(
    format({
      commands: await listCommands(commands),
      handles: models.map(({ handle }) => handle),
      embedders: (await readCatalog(context.findPackage())).embedders.map(({ id }) => id),
    }),
  );
  return exitCodes.success;
}

/** Facts about a command that a shell needs for completion. */
function listCommands(commands: Commands): Promise<CompletedCommand[]> {
  return Promise.all(
    Object.entries(commands).map(async ([name, { summary, load }]) => {
      const command = await load();
      const takesModel = command.usage.includes('<model>');
      return { name, summary, options: command.options, takesModel };
    }),
  );
}
