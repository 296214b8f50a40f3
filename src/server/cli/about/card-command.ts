// `assay card`: everything that is known about a model.
import { formatModelCard } from '../../../core/http/forms/index.js';
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { jsonOption, modelsOption } from '../input/common-options.js';
import { openModel } from '../input/open-models.js';
import { parseArguments, requireArguments } from '../parse-arguments.js';

const usage = 'card <model>';

const options = { json: jsonOption, models: modelsOption } as const satisfies OptionSpecs;

export const cardCommand: Command = {
  usage,
  about: 'Prints the card of a model as Markdown: traits, metrics, sources, additional terms.',
  options,
  examples: ['npx assay card assay.clickbait'],
  run: runCard,
};

async function runCard(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  const [name = ''] = requireArguments(positionals, usage, ['model']);
  const { card } = await openModel(name, context, values);
  if (values.json) context.print(JSON.stringify(card, null, 2));
  else context.output.write(formatModelCard(card));
  return exitCodes.success;
}
