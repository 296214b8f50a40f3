// Dropped and picked files, with their paths inside the model directory.

export interface DirectoryFile {
  /** Relative to the directory, separated by `/`. */
  readonly path: string;
  readonly file: File;
}

/** Maximum number of files: a larger folder is not a model directory. */
const maxFiles = 2_000;

/** @throws Error for more files than a model directory has */
function requireDirectory(count: number): void {
  if (count > maxFiles) throw new Error('More than 2,000 files. Choose the folder of the model only');
}

/** Lists the files of a file input. Paths are relative to a picked folder. @throws Error for more than 2,000 */
export function listPickedFiles(list: Iterable<File>): DirectoryFile[] {
  const files = [...list];
  requireDirectory(files.length);
  return files.map((file) => ({
    file,
    path: file.webkitRelativePath.split('/').slice(1).join('/') || file.name,
  }));
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function readChildren(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A reader returns up to 100 entries per call, and none at the end.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return all;
    all.push(...batch);
    requireDirectory(all.length);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function collectFiles(
  entries: readonly FileSystemEntry[],
  prefix: string,
  files: DirectoryFile[],
): Promise<void> {
  for (const entry of entries) {
    requireDirectory(files.length + 1);
    if (isFile(entry)) files.push({ path: prefix + entry.name, file: await readFile(entry) });
    else if (isFolder(entry)) await collectFiles(await readChildren(entry), `${prefix}${entry.name}/`, files);
  }
}

/** Lists dropped files. A single folder is the model directory itself. @throws Error for more than 2,000 files */
export async function listDroppedFiles({ items }: DataTransfer): Promise<DirectoryFile[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const [only] = entries;
  const files: DirectoryFile[] = [];
  await collectFiles(
    entries.length === 1 && only && isFolder(only) ? await readChildren(only) : entries,
    '',
    files,
  );
  return files;
}

const tableName = /\.(csv|tsv|txt|jsonl|ndjson)$/i;

/** The first table of what was dropped. @throws Error for no table, and for more than 2,000 files */
export async function findDroppedTable(data: DataTransfer): Promise<File> {
  const table = (await listDroppedFiles(data)).find(({ path }) => tableName.test(path));
  if (!table) throw new Error('No table was dropped. Drop a CSV, TSV or JSONL file.');
  return table.file;
}
