// Git LFS replaces a large file in a repository with a small text file, its pointer; a server that serves the
// repository as it is serves the pointer. https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md

const signature = 'version https://git-lfs';

/** True for a Git LFS pointer. @param start the file's first 23 bytes or characters, or more */
export function isGitLfsPointer(start: Uint8Array | string): boolean {
  const text =
    typeof start === 'string' ? start : new TextDecoder().decode(start.subarray(0, signature.length));
  return text.startsWith(signature);
}
