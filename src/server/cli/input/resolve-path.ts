// Paths of a command line. The working folder may have been deleted: it is looked up only for paths that need it.
import { isAbsolute, relative, resolve } from 'node:path';
import type { CommandContext } from '../command.js';

/** Base of relative paths. */
export type WorkingFolder = Pick<CommandContext, 'cwd'>;

/** The absolute path of a path. @throws artifact_unavailable for a relative one in a folder that was deleted */
export const resolvePath = (context: WorkingFolder, path: string): string =>
  isAbsolute(path) ? resolve(path) : resolve(context.cwd, path);

/** A path as it is shown: like the one it comes from, absolute or from the working folder. */
export const showPath = (context: WorkingFolder, path: string, argument: string): string =>
  isAbsolute(argument) ? path : relative(context.cwd, path);
