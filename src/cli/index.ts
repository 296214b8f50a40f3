#!/usr/bin/env node
// Entry of the command `assay`.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findPackageRoot } from './package-root.js';
import { runCli } from './run-cli.js';

process.exitCode = await runCli(process.argv.slice(2), {
  cwd: process.cwd(),
  findPackage: () => findPackageRoot(fileURLToPath(import.meta.url)),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
