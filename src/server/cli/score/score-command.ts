// `assay score`: scores texts, and fails when a score is below a minimum.
import { isAssayError, type ScoreCard } from '../../../core/contract/index.js';
import { isUrl, resolveTraits } from '../../../core/contract/requests/index.js';
import { formatCard } from '../../../core/http/forms/index.js';
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes, getExitCode } from '../exit-code.js';
import { modelsOption, parseNames, traitsOption } from '../input/common-options.js';
import { createEncoderOptions } from '../input/encoder-options.js';
import { type ChosenModel, openModel } from '../input/open-models.js';
import { chooseSources, expandFiles, readText } from '../input/read-text.js';
import { reportPage } from '../input/report-page.js';
import { describeUsage, parseArguments } from '../parse-arguments.js';
import { createUsageError } from '../usage-error.js';
import { formatAnnotations } from './annotate.js';
import { cleanCommitMessage } from './commit-message.js';
import { formatReadCard } from './read-card.js';
import {
  checkRequirements,
  describeBroken,
  type Failures,
  findFailures,
  parseRequirements,
  type Requirements,
} from './requirements.js';

const usage = 'score <model> [file...]';

const options = {
  json: { type: 'boolean', description: 'print the card as JSON: one line for each text' },
  'compare-to': {
    type: 'string',
    value: '<file>',
    description: 'baseline: a file or URL; the card then shows the differences to it',
  },
  traits: traitsOption,
  'min-composite': {
    type: 'string',
    value: '<n>',
    description: 'exit with 1 if the composite score is below n',
  },
  min: {
    type: 'string',
    multiple: true,
    value: '<key=n>',
    description: 'exit with 1 if the score of a trait is below n; may be repeated',
  },
  rules: {
    type: 'string',
    multiple: true,
    value: '<rules>',
    description:
      "exit with 1 if one is broken: 'clarity>=40 clickbait<=40', also of composite,\nfamiliarity and confidence>=moderate",
  },
  doubt: {
    type: 'string',
    value: '<what>',
    choices: ['allow', 'hold'],
    description: 'whether scores in doubt break rules: hold; default: allow',
  },
  annotate: {
    type: 'boolean',
    description:
      'print what falls short as annotations of a GitHub workflow,\nat the sentence that counts most',
  },
  'commit-message': {
    type: 'boolean',
    description:
      'leave out what Git leaves out of a commit message file:\ncomment lines and everything below the scissors line',
  },
  models: modelsOption,
  ...createEncoderOptions(),
} as const satisfies OptionSpecs;

export const scoreCommand: Command = {
  usage,
  about: `Scores texts with a model: its handle, or an *.assay file of 'assay build'.
A text is a file, a URL, or '-' for the standard input, which is the default.
A text that is one URL and nothing else is fetched, and the page is scored.`,
  options,
  examples: [
    'echo "Fix race condition in worker dispatch" | npx assay score assay.commit-message',
    'npx assay score assay.technical-writing README.md --json',
    'npx assay score assay.commit-message --commit-message --min-composite 40 .git/COMMIT_EDITMSG',
  ],
  run: runScore,
};

interface Job {
  readonly model: ChosenModel;
  readonly baseline: string | undefined;
  readonly traits: string[] | undefined;
  readonly requirements: Requirements;
  readonly annotates: boolean;
  readonly isCommitMessage: boolean;
  readonly json: boolean;
  /** True when every text is printed with its name. */
  readonly named: boolean;
}

async function runScore(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  const [name, ...files] = positionals;
  if (name === undefined) throw createUsageError(`Missing model. ${describeUsage(usage)}`);
  const requirements = parseRequirements(values);
  if (values.annotate && values.json) throw createUsageError('Use either --annotate or --json');
  const traits = values.traits === undefined ? undefined : parseNames('traits', values.traits);
  const sources = await chooseSources(files, context);
  const model = await openModel(name, context, values);
  checkRequirements(requirements, traits ? resolveTraits(traits, model.card.traits) : model.keys);
  const baselines = await expandFiles(
    values['compare-to'] === undefined ? [] : [values['compare-to']],
    context,
  );
  if (baselines.length > 1) throw createUsageError('--compare-to takes one text');
  const [baseline] = baselines;
  const job: Job = {
    model,
    traits,
    requirements,
    annotates: values.annotate ?? false,
    baseline: baseline === undefined ? undefined : await readText(baseline, context),
    isCommitMessage: values['commit-message'] ?? false,
    json: values.json ?? false,
    named: sources.length > 1,
  };
  let worst: ExitCode = exitCodes.success;
  for (const source of sources) {
    const code = await scoreSource(source, job, context);
    if (code > worst) worst = code;
  }
  return worst;
}

/** Scores one text. One of several that fails does not stop the others. */
async function scoreSource(source: string, job: Job, context: CommandContext): Promise<ExitCode> {
  try {
    return await scoreText(source, job, context);
  } catch (error) {
    if (!job.named || !isAssayError(error)) throw error;
    context.printError(`assay: ${source}: ${error.detail}`);
    return getExitCode(error);
  }
}

async function scoreText(source: string, job: Job, context: CommandContext): Promise<ExitCode> {
  const { service, card: about, keys } = job.model;
  const text = await readText(source, context);
  const content = job.isCommitMessage ? cleanCommitMessage(text) : text;
  const { card, truncated } = await service.score(about.handle, {
    content,
    compare_to: job.baseline,
    traits: job.traits,
  });
  if (job.json) context.print(formatCard(job.named ? { file: source, ...card } : card, keys));
  else
    context.output.write(
      `${job.named ? `${source}\n` : ''}${formatReadCard(card, about.traits)}${job.named ? '\n' : ''}`,
    );
  const prefix = job.named ? `assay: ${source}: ` : 'assay: ';
  reportPage({ truncated, readAs: card.read_as, verb: 'scored' }, prefix, context);
  return reportFailures(
    findFailures(card, job.requirements),
    { card, content, source, prefix },
    job,
    context,
  );
}

interface ReportedText {
  readonly card: ScoreCard;
  readonly content: string;
  readonly source: string;
  /** Begins each line of the error output. */
  readonly prefix: string;
}

/** Prints what falls short. */
async function reportFailures(
  { broken, doubtful }: Failures,
  { card, content, source, prefix }: ReportedText,
  { model, annotates }: Job,
  { print, printError }: CommandContext,
): Promise<ExitCode> {
  if (doubtful.length > 0)
    printError(`${prefix}in doubt, so it does not count: ${doubtful.map(describeBroken).join(', ')}`);
  if (broken.length === 0) return exitCodes.success;
  printError(`${prefix}${broken.map(describeBroken).join(', ')}`);
  if (annotates) {
    const file = source === '-' || isUrl(source) ? undefined : source;
    for (const line of await formatAnnotations(model, { file, content, card, broken })) print(line);
  }
  return exitCodes.belowMinimum;
}
