#!/usr/bin/env node
// Entry of the command `assay`. It imports only what owns the process, so that signals are handled from the start: the
// command itself takes most of a second to load.
import { ownProcess } from './process/own-process.js';

ownProcess(async (context) => (await import('./main.js')).main(context));
