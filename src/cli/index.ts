#!/usr/bin/env node
// Entry of the command `assay`.
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { exitCodes } from './exit-code.js';
import { findPackageRoot } from './package-root.js';
import { runCli } from './run-cli.js';

const { stdin, stdout, stderr } = process;

// A reader that has seen enough, like `head`, closes the pipe: that is not an error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

async function readInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    cwd: process.cwd(),
    findPackage: () => findPackageRoot(fileURLToPath(import.meta.url)),
    print: (line) => stdout.write(`${line}\n`),
    printError: (line) => stderr.write(`${line}\n`),
    output: { write: (text) => stdout.write(text), isTerminal: stdout.isTTY },
    errorOutput: { write: (text) => stderr.write(text), isTerminal: stderr.isTTY },
    readInput,
    isInputTerminal: stdin.isTTY,
    env: process.env,
    untilStopped: async () => {
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    },
  });
} catch (error) {
  console.error(error);
  process.exitCode = exitCodes.bug;
}
