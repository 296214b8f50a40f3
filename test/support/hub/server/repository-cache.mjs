// The repositories as the server reads them: each file with its size, ETag and a method to read a part of it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { modelFile } from '../repository/models.mjs';
import { repositories, repositoryFiles } from '../repository/repositories.mjs';

const sha1 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha1')).digest('hex');

/** A small file; its ETag is the hash of its git blob. */
function textEntry(path, text) {
  const bytes = Buffer.from(text);
  return {
    path,
    size: bytes.length,
    blob: sha1(`blob ${bytes.length}\0`, bytes),
    type: 'text/plain; charset=utf-8',
    read: (start, end) => Readable.from([bytes.subarray(start, end)]),
  };
}

/** Git LFS pointer of a large file. */
export const pointerText = (sha256, size) =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${size}\n`;

/** A file in Git LFS; its ETag is the SHA-256 of its bytes. */
function largeEntry(path, { file, size, sha256 }) {
  const pointer = pointerText(sha256, size);
  return {
    path,
    size,
    sha256,
    blob: sha1(`blob ${pointer.length}\0`, pointer),
    type: 'application/octet-stream',
    read: (start, end) => (end > start ? createReadStream(file, { start, end: end - 1 }) : Readable.from([])),
  };
}

function load(id, repository, cache) {
  const { texts, models } = repositoryFiles(id, repository);
  const entries = new Map(Object.entries(texts).map(([path, text]) => [path, textEntry(path, text)]));
  return {
    id,
    commit: sha1(id, ...Object.values(texts)),
    paths: [...entries.keys(), ...Object.keys(models)].sort(),
    /** The file at a path; generates a model file on first use. */
    entry(path) {
      if (!entries.has(path) && Object.hasOwn(models, path))
        entries.set(path, largeEntry(path, modelFile(models[path], cache)));
      return entries.get(path);
    },
  };
}

/**
 * Loads repositories on first use.
 * @param replacements names of other models, by id of a repository
 */
export function createRepositoryCache(cache, replacements = {}) {
  const loaded = new Map();
  return {
    get(id) {
      if (!loaded.has(id) && Object.hasOwn(repositories, id)) {
        const repository = repositories[id];
        loaded.set(id, load(id, { ...repository, model: replacements[id] ?? repository.model }, cache));
      }
      return loaded.get(id);
    },
  };
}
