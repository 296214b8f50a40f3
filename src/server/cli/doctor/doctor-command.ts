// `assay doctor` and `assay status`: what is installed; doctor also runs the engine.
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { jsonOption } from '../input/common-options.js';
import { parseArguments } from '../parse-arguments.js';
import { createUsageError } from '../usage-error.js';
import { checkEngine } from './check-engine.js';
import { formatInstallation, listProblems } from './format-installation.js';
import { inspectInstallation } from './installation.js';

const options = { json: jsonOption } as const satisfies OptionSpecs;

const folderNote = `The public folder is the one of 'assay init'; by default the first of public, static
and the current folder that has its files.`;

const createCommand = (
  name: 'doctor' | 'status',
  { about, examples, checks }: Pick<Command, 'about' | 'examples'> & { readonly checks: boolean },
): Command => {
  const usage = `${name} [public folder]`;
  const run = async (args: readonly string[], context: CommandContext): Promise<ExitCode> => {
    const { positionals, values } = parseArguments(args, { usage, options });
    const [folder, ...others] = positionals;
    if (others.length > 0) throw createUsageError(`One folder at a time. Usage: npx assay ${usage}`);
    const installation = await inspectInstallation(context, folder);
    const engine = checks ? await checkEngine(context) : undefined;
    const problems = listProblems(installation, engine);
    if (values.json) {
      context.print(JSON.stringify({ ...installation, ...(engine && { engine }), problems }, null, 2));
    } else {
      for (const line of formatInstallation(installation, engine)) context.print(line);
      for (const problem of problems) context.printError(`assay: ${problem}`);
    }
    return problems.length > 0 ? exitCodes.notAvailable : exitCodes.success;
  };
  return { usage, about: `${about}\n${folderNote}`, options, examples, run };
};

export const doctorCommand = createCommand('doctor', {
  about: `Says what is installed and whether it works, one line each: packages, embedder and device,
a text scored and compared with the card recorded in the package, cache, files of a site.
Exits with 4 if something is wrong, and says what to do.`,
  examples: ['npx assay doctor', 'npx assay doctor --json'],
  checks: true,
});

export const statusCommand = createCommand('status', {
  about: `Says what is installed, as 'doctor' does, without running a model. Exits with 4 if something is wrong.`,
  examples: ['npx assay status --json'],
  checks: false,
});
