// `assay compare`: two texts side by side.
import { type CompareResponse, getReading, isRateable, type ModelTrait } from '../../core/contract/index.js';
import { createComparison, formatCard } from '../../core/http/forms/index.js';
import type { Command, CommandContext, OptionSpecs } from './command.js';
import { type ExitCode, exitCodes } from './exit-code.js';
import { jsonOption, modelsOption, parseNames, traitsOption } from './input/common-options.js';
import { createEncoderOptions } from './input/encoder-options.js';
import { openModel } from './input/open-models.js';
import { chooseSources, expandFiles, readText } from './input/read-text.js';
import { reportPage } from './input/report-page.js';
import { parseArguments, requireArguments } from './parse-arguments.js';

const usage = 'compare <model> <a> <b>';

const options = {
  json: jsonOption,
  traits: traitsOption,
  models: modelsOption,
  ...createEncoderOptions(),
} as const satisfies OptionSpecs;

export const compareCommand: Command = {
  usage,
  about: `Scores two texts and shows the differences: b minus a.
A text is a file, a URL, or '-' for the standard input.`,
  options,
  examples: ['npx assay compare assay.technical-writing before.md after.md'],
  run: runCompare,
};

async function runCompare(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  const [model, ...files] = positionals;
  const [name = '', ...sources] = requireArguments(
    [...(model === undefined ? [] : [model]), ...(await expandFiles(files, context))],
    usage,
    ['model', 'first text', 'second text'],
  );
  const traits = values.traits === undefined ? undefined : parseNames('traits', values.traits);
  const [first = '', second = ''] = await chooseSources(sources, context);
  const { service, card, keys } = await openModel(name, context, values);
  const score = async (source: string) => {
    const request = { content: await readText(source, context), traits };
    const scored = await service.score(card.handle, request);
    const { truncated } = scored;
    reportPage({ truncated, readAs: scored.card.read_as, verb: 'compared' }, `assay: ${source}: `, context);
    return scored.card;
  };
  const comparison = createComparison(await score(first), await score(second));
  if (values.json) context.print(formatCard(comparison, keys));
  else context.output.write(formatComparison(comparison, card.traits));
  return exitCodes.success;
}

const formatSigned = (delta: number): string =>
  delta > 0 ? `+${delta}` : delta === 0 ? '±0' : String(delta);

/** One line for each trait: its key, both scores, the difference; then the composite, where it means something. */
function formatComparison(
  { a, b, improvement, traits }: CompareResponse,
  records: readonly ModelTrait[],
): string {
  const rows = records.flatMap((record) => {
    const [trait, detail] = [traits[record.key], a.detail[record.key]];
    return trait && detail
      ? [{ name: record.key, ...trait, reading: getReading(detail.native, record) }]
      : [];
  });
  const total = { name: 'Composite', a: a.composite, b: b.composite, delta: improvement };
  const totals = isRateable(rows) ? [total] : [];
  const width = Math.max(...[...rows, ...totals].map(({ name }) => name.length));
  const format = (name: string, first: string, second: string, delta: string) =>
    [name.padEnd(width), first.padStart(3), second.padStart(3), delta.padStart(4)].join('  ').trimEnd();
  const formatRow = (row: typeof total) =>
    format(row.name, String(row.a), String(row.b), formatSigned(row.delta));
  const rule = [width, 3, 3, 4].map((cells) => '─'.repeat(cells)).join('  ');
  const end = totals.flatMap((row) => [rule, formatRow(row)]);
  return `${[format('', 'a', 'b', ''), ...rows.map(formatRow), ...end].join('\n')}\n`;
}
