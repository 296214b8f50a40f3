// Removing models and versions, files included.
import { AssayError } from '../../contract/errors.js';
import { type AuthoringContext, namedVersion, storedModel } from './context.js';
import { forgetActive } from './make-version.js';

/** @throws conflict while a run is under way */
export async function removeModel({ store, jobs, library }: AuthoringContext, handle: string): Promise<void> {
  if (await jobs.busy(handle)) {
    throw new AssayError('conflict', `Model '${handle}' is being built: cancel the run first`);
  }
  const before = await store.model(handle);
  await store.change(handle, () => ({ model: null }));
  forgetActive(library, before);
}

/** @throws not_found; conflict for the active version */
export async function removeVersion(context: AuthoringContext, handle: string): Promise<void> {
  const { store, library, now } = context;
  const model = await storedModel(context, handle);
  const { artifact } = namedVersion(model, handle);
  await store.change(model.handle, (before) => {
    if (!before) return { model: null };
    const version = namedVersion(before, handle);
    if (version.number === before.active) {
      throw new AssayError(
        'conflict',
        `Version ${version.card.version} is the active one: activate another first`,
      );
    }
    const versions = before.versions.filter(({ number }) => number !== version.number);
    return { model: { ...before, versions, updated_at: now() } };
  });
  library.forget(artifact.sha256);
}
