// What a file is when it is not the data it should be. Pure.

/**
 * In words, what the beginning of a file shows it to be.
 * @returns undefined for what may be text data
 */
export function foreignKind(start: string): string | undefined {
  if (start.startsWith('version https://git-lfs')) return 'a Git LFS pointer, not the file it stands for';
  if (/^\s*(<!doctype\s+html|<html[\s>])/i.test(start)) return 'an HTML page, not data';
  if (start.includes('\0')) return 'a binary file, not text';
  return undefined;
}
