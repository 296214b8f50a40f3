// `assay models`: the models that can be used.
import type { ModelSummary } from '../../../core/contract/index.js';
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { jsonOption, modelsOption } from '../input/common-options.js';
import { openModelsFor } from '../input/open-models.js';
import { parseArguments, requireArguments } from '../parse-arguments.js';

const usage = 'models';

const options = { json: jsonOption, models: modelsOption } as const satisfies OptionSpecs;

export const modelsCommand: Command = {
  usage,
  about: 'Lists the models: handle, number of traits, description.',
  options,
  examples: ['npx assay models'],
  run: runModels,
};

async function runModels(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  requireArguments(positionals, usage, []);
  const models = await (await openModelsFor(context, values)).models();
  if (values.json) context.print(JSON.stringify({ models }, null, 2));
  else for (const line of formatModels(models)) context.print(line);
  return exitCodes.success;
}

function formatModels(models: readonly ModelSummary[]): string[] {
  const width = Math.max(0, ...models.map(({ handle }) => handle.length));
  return models.map(({ handle, traits, description }) => {
    const count = `${traits.length} ${traits.length === 1 ? 'trait' : 'traits'}`;
    return `${handle.padEnd(width)}  ${count.padEnd(9)}  ${description}`.trimEnd();
  });
}
