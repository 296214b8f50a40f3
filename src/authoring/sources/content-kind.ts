// Recognises files that are not the data they should be. Pure.
import { isGitLfsPointer } from '../../core/platform/index.js';

/**
 * What a file is, in words, from its beginning.
 * @returns undefined for what may be text data
 */
export function detectForeignKind(start: string): string | undefined {
  if (isGitLfsPointer(start)) return 'a Git LFS pointer, not the file itself';
  if (/^\s*(<!doctype\s+html|<html[\s>])/i.test(start)) return 'an HTML page, not data';
  return undefined;
}
