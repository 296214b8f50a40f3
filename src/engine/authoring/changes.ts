// Changes of a model and of its versions, each one transaction.
import { modelChangesSchema, versionChangesSchema } from '../../contract/authoring-requests.js';
import { parseConfiguration } from '../../contract/configuration.js';
import { AssayError, quoted } from '../../contract/errors.js';
import type { StoredModel } from '../../storage/version-records.js';
import { type AuthoringContext, documentOf, namedVersion } from './context.js';
import { judged } from './judge.js';
import { forgetActive } from './make-version.js';

/** @throws invalid_request for anything but an absolute http or https URL or null */
export function checkedDirectory(directory: string | null): string | null {
  if (directory === null) return null;
  const protocol = URL.canParse(directory) ? new URL(directory).protocol : undefined;
  if (protocol === 'http:' || protocol === 'https:') return directory;
  throw new AssayError(
    'invalid_request',
    `directory: must be an absolute http or https URL, not ${quoted(directory)}`,
  );
}

/** @throws invalid_request, config_invalid */
export async function changeModel(
  { store, now }: AuthoringContext,
  handle: string,
  asked: unknown,
): Promise<StoredModel | null> {
  const changes = judged(modelChangesSchema, asked);
  const configuration =
    changes.configuration === undefined
      ? undefined
      : parseConfiguration(await documentOf(changes.configuration));
  const directory = changes.directory === undefined ? undefined : checkedDirectory(changes.directory);
  return store.change(handle, (model) => {
    if (!model) return { model: null };
    const document = configuration ?? model.draft?.configuration;
    if (!document && directory !== undefined) {
      throw new AssayError('invalid_request', 'directory: must come with a configuration');
    }
    const draft = document && {
      configuration: document,
      directory: directory === undefined ? (model.draft?.directory ?? null) : directory,
    };
    return {
      model: {
        ...model,
        draft: draft ?? null,
        public: changes.public ?? model.public,
        archived: changes.archived ?? model.archived,
        updated_at: now(),
      },
    };
  });
}

/** @throws not_found, invalid_request */
export async function changeVersion(
  { store, library, now }: AuthoringContext,
  handle: string,
  asked: unknown,
): Promise<StoredModel | null> {
  const { active, tags } = judged(versionChangesSchema, asked);
  const before = await store.model(handle);
  const after = await store.change(before?.handle ?? handle, (model) => {
    if (!model) return { model: null };
    const { number } = namedVersion(model, handle);
    const versions = model.versions.map((version) =>
      version.number === number ? { ...version, tags: tags ?? version.tags } : version,
    );
    return { model: { ...model, versions, active: active ? number : model.active, updated_at: now() } };
  });
  if (active && before?.active !== after?.active) forgetActive(library, before);
  return after;
}
