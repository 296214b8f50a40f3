// Files with their paths inside a model directory, from whatever a visitor drops or picks.

export interface DirectoryFile {
  /** Relative to the directory, with `/`. */
  readonly path: string;
  readonly file: File;
}

/** Files at most: a folder with more is not a model's. */
const limit = 2_000;

/** What a file input holds. A picked folder names itself in every path; it is where paths begin. */
export function pickedFiles(list: Iterable<File>): DirectoryFile[] {
  return Array.from(list, (file) => ({
    file,
    path: file.webkitRelativePath.split('/').slice(1).join('/') || file.name,
  })).slice(0, limit);
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A reader hands out a hundred at a time, and none when it is done.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0 || all.length >= limit) return all;
    all.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function collect(
  entries: readonly FileSystemEntry[],
  prefix: string,
  found: DirectoryFile[],
): Promise<void> {
  for (const entry of entries) {
    if (found.length >= limit) return;
    if (isFile(entry)) found.push({ path: prefix + entry.name, file: await fileOf(entry) });
    else if (isFolder(entry)) await collect(await childrenOf(entry), `${prefix}${entry.name}/`, found);
  }
}

/** What was dropped; a single folder is the directory itself. */
export async function droppedFiles({ items }: DataTransfer): Promise<DirectoryFile[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const [only] = entries;
  const found: DirectoryFile[] = [];
  await collect(entries.length === 1 && only && isFolder(only) ? await childrenOf(only) : entries, '', found);
  return found;
}
