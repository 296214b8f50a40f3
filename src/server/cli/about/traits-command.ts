// `assay traits`: what the traits of a model are.
import { formatPlainTraits } from '../../../core/http/forms/index.js';
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { jsonOption, modelsOption } from '../input/common-options.js';
import { openModel } from '../input/open-models.js';
import { parseArguments, requireArguments } from '../parse-arguments.js';

const usage = 'traits <model>';

const options = { json: jsonOption, models: modelsOption } as const satisfies OptionSpecs;

export const traitsCommand: Command = {
  usage,
  about: 'Describes the traits of a model: both poles, what is scored, training samples.',
  options,
  examples: ['npx assay traits assay.commit-message'],
  run: runTraits,
};

async function runTraits(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  const [name = ''] = requireArguments(positionals, usage, ['model']);
  const { card } = await openModel(name, context, values);
  if (values.json) context.print(JSON.stringify({ traits: card.traits }, null, 2));
  else context.output.write(formatPlainTraits(card.traits));
  return exitCodes.success;
}
