// What the hub answers to a path: files under /<owner>/<name>/resolve/<revision>/, large ones by a redirect to the
// content network, the listing of a repository under /api/models/, and the hub's own errors.

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

const refused = (status, code, message) =>
  text(status, message, { 'x-error-code': code, 'x-error-message': message });

/** As the hub says it to a stranger: a repository that is not there might be private. */
export const repositoryMissing = () => refused(401, 'RepoNotFound', 'Invalid username or password.');
export const notFound = () => text(404, 'Not Found');

const revisionMissing = (revision) => refused(404, 'RevisionNotFound', `Invalid rev id: ${revision}`);

const known = (repository, revision) => revision === 'main' || revision === repository.commit;

/** A file of a repository, or why there is none. @param cdn the base URL of the content network */
export function resolveAnswer(repository, revision, path, cdn) {
  if (!known(repository, revision)) return { answer: revisionMissing(revision) };
  const entry = repository.entry(path);
  if (!entry) return { answer: refused(404, 'EntryNotFound', 'Entry not found') };
  const name = path.split('/').at(-1);
  const headers = {
    'x-repo-commit': repository.commit,
    'content-disposition': `inline; filename*=UTF-8''${name}; filename="${name}";`,
    vary: 'Origin',
  };
  if (!entry.sha256) {
    return {
      entry,
      answer: {
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
    answer: { ...text(302, `Found. Redirecting to ${location}`), headers: { ...headers, ...linked } },
  };
}

/**
 * A large file from the content network.
 * @param etag of the file there: its SHA-256, or another hash of the same length, as the network has had both
 */
export const cdnAnswer = (entry, etag) => ({
  status: 200,
  headers: { 'content-type': entry.type, etag: `"${etag}"`, 'cache-control': 'public, max-age=31536000' },
  body: entry,
});

const described = (repository, path) => {
  const { size, blob, sha256 } = repository.entry(path);
  const lfs = sha256 ? { lfs: { oid: sha256, size, pointerSize: 134 } } : {};
  return { type: 'file', oid: blob, size, ...lfs, path };
};

/** /api/models/<id>/tree/<revision> and /api/models/<id>/revision/<revision>, or neither. */
export function apiAnswer(repository, kind, revision) {
  if (!known(repository, revision)) return revisionMissing(revision);
  if (kind === 'tree') return json(repository.paths.map((path) => described(repository, path)));
  const { id, commit, paths } = repository;
  return json({ id, modelId: id, sha: commit, siblings: paths.map((rfilename) => ({ rfilename })) });
}
