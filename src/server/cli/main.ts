// The command in this process: gives it arguments, outputs, input and environment.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { AssayError } from '../../core/contract/index.js';
import type { ExitCode } from './exit-code.js';
import { findPackageRoot } from './package-root.js';
import type { ProcessContext } from './process/run-process.js';
import { runCli } from './run-cli.js';

async function readInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @throws artifact_unavailable when the working folder was deleted */
function findWorkingFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    const detail = 'The working folder no longer exists. Change to another folder, then run again';
    throw new AssayError('artifact_unavailable', detail, { cause });
  }
}

/** Runs the command line of this process. */
export function main({ write, writeError, untilStopped }: ProcessContext): Promise<ExitCode> {
  const { stdin, stdout, stderr } = process;
  return runCli(process.argv.slice(2), {
    get cwd() {
      return findWorkingFolder();
    },
    findPackage: () => findPackageRoot(fileURLToPath(import.meta.url)),
    print: (line) => write(`${line}\n`),
    printError: (line) => writeError(`${line}\n`),
    output: { write, isTerminal: stdout.isTTY },
    errorOutput: { write: writeError, isTerminal: stderr.isTTY },
    readInput,
    isInputTerminal: stdin.isTTY,
    env: process.env,
    untilStopped,
  });
}
