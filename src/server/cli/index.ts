#!/usr/bin/env node
// Entry of the command `assay`. It imports only what owns the process, so that signals are handled from the start: the
// command itself takes most of a second to load.
import { runProcess } from './process/run-process.js';

runProcess(async (context) => (await import('./main.js')).main(context));
