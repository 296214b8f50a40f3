// The hub's responses: files under /<owner>/<name>/resolve/<revision>/, large ones by a redirect to the CDN, a
// repository's listing under /api/models/, and the hub's errors.

const text = (status, value, headers = {}) => {
  const bytes = Buffer.from(value);
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    body: { size: bytes.length, read: (start, end) => [bytes.subarray(start, end)] },
  };
};

const json = (value) =>
  text(200, JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8' });

const errorResponse = (status, code, message) =>
  text(status, message, { 'x-error-code': code, 'x-error-message': message });

/** As the hub responds without a login, because a missing repository might be private. */
export const repositoryMissing = () => errorResponse(401, 'RepoNotFound', 'Invalid username or password.');
export const notFound = () => text(404, 'Not Found');

const revisionMissing = (revision) => errorResponse(404, 'RevisionNotFound', `Invalid rev id: ${revision}`);

const hasRevision = (repository, revision) => revision === 'main' || revision === repository.commit;

/** Responds with a file of a repository, or an error. @param cdn base URL of the CDN */
export function respondWithFile(repository, revision, path, cdn) {
  if (!hasRevision(repository, revision)) return { response: revisionMissing(revision) };
  const entry = repository.entry(path);
  if (!entry) return { response: errorResponse(404, 'EntryNotFound', 'Entry not found') };
  const name = path.split('/').at(-1);
  const headers = {
    'x-repo-commit': repository.commit,
    'content-disposition': `inline; filename*=UTF-8''${name}; filename="${name}";`,
    vary: 'Origin',
  };
  if (!entry.sha256) {
    return {
      entry,
      response: {
        status: 200,
        headers: { ...headers, 'content-type': entry.type, etag: `"${entry.blob}"` },
        body: entry,
      },
    };
  }
  const location = new URL(`${repository.id}/${entry.sha256}/${path}`, cdn).href;
  const linked = { 'x-linked-size': entry.size, 'x-linked-etag': `"${entry.sha256}"`, location };
  return {
    entry,
    response: { ...text(302, `Found. Redirecting to ${location}`), headers: { ...headers, ...linked } },
  };
}

/**
 * Responds with a large file from the CDN.
 * @param etag the file's SHA-256, or another hash of the same length: the CDN has used both
 */
export const respondFromCdn = (entry, etag) => ({
  status: 200,
  headers: { 'content-type': entry.type, etag: `"${etag}"`, 'cache-control': 'public, max-age=31536000' },
  body: entry,
});

const describeFile = (repository, path) => {
  const { size, blob, sha256 } = repository.entry(path);
  const lfs = sha256 ? { lfs: { oid: sha256, size, pointerSize: 134 } } : {};
  return { type: 'file', oid: blob, size, ...lfs, path };
};

/** Responds to /api/models/<id>/tree/<revision> and /api/models/<id>/revision/<revision>. */
export function respondFromApi(repository, kind, revision) {
  if (!hasRevision(repository, revision)) return revisionMissing(revision);
  if (kind === 'tree') return json(repository.paths.map((path) => describeFile(repository, path)));
  const { id, commit, paths } = repository;
  return json({ id, modelId: id, sha: commit, siblings: paths.map((rfilename) => ({ rfilename })) });
}
