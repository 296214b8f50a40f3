// `assay explain`: which words a score comes from.
import { formatCard } from '../../../core/http/forms/index.js';
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { jsonOption, modelsOption, parseNames, parseNumber, traitsOption } from '../input/common-options.js';
import { createEncoderOptions } from '../input/encoder-options.js';
import { openModel } from '../input/open-models.js';
import { chooseSources, readText } from '../input/read-text.js';
import { reportPage } from '../input/report-page.js';
import { describeUsage, parseArguments } from '../parse-arguments.js';
import { hasColors } from '../terminal.js';
import { createUsageError } from '../usage-error.js';
import { formatExplanation } from './format-explanation.js';

const usage = 'explain <model> [file]';

const options = {
  json: jsonOption,
  traits: traitsOption,
  top: { type: 'string', value: '<n>', description: 'parts listed for each trait; default: 8' },
  models: modelsOption,
  ...createEncoderOptions(),
} as const satisfies OptionSpecs;

export const explainCommand: Command = {
  usage,
  about: `Shows which words, sentences and features of style a score comes from, in points.
A text is a file, a URL, or '-' for the standard input, which is the default.
In a terminal the text is printed with its words in green where they raise the
score, and in red where they lower it. NO_COLOR=1 turns colours off.`,
  options,
  examples: ['echo "misc updates" | npx assay explain assay.commit-message --traits intent_clarity'],
  run: runExplain,
};

async function runExplain(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  const [name, ...files] = positionals;
  if (name === undefined) throw createUsageError(`Missing model. ${describeUsage(usage)}`);
  const traits = values.traits === undefined ? undefined : parseNames('traits', values.traits);
  const top = parseNumber('top', values.top ?? '8', values.json ? 1 : 0, 1000);
  const sources = await chooseSources(files, context);
  if (sources.length > 1) throw createUsageError(`One text at a time. ${describeUsage(usage)}`);
  const [source = ''] = sources;
  const { service, card, keys } = await openModel(name, context, values);
  const content = await readText(source, context);
  // Colours need every word.
  const request = { content, traits, ...(values.json && values.top !== undefined ? { top } : {}) };
  const { explanation, truncated } = await service.explain(card.handle, request);
  reportPage({ truncated, readAs: explanation.read_as, verb: 'explained' }, 'assay: ', context);
  if (values.json) {
    context.print(formatCard(explanation, keys));
    return exitCodes.success;
  }
  const colors = hasColors(context.output, context.env);
  const text = explanation.content ?? content;
  context.output.write(formatExplanation(explanation, { text, order: keys, colors, top }));
  return exitCodes.success;
}
