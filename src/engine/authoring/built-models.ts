// The models built here, as the library of the engine asks for them.
import type { StoredModel, StoredVersion } from '../../storage/version-records.js';
import { versionOf } from '../../storage/version-records.js';
import type { VersionStore } from '../../storage/versions.js';
import type { BuiltModels, Entry } from '../library.js';

export function builtModels(store: VersionStore): BuiltModels {
  const entryOf = ({ handle }: StoredModel, { card, artifact }: StoredVersion): Entry => ({
    card,
    artifact: { path: '', ...artifact },
    read: () => store.file(handle, artifact.sha256),
  });
  return {
    async listed() {
      return (await store.models()).flatMap((model) => {
        const version = model.public ? versionOf(model, model.handle) : undefined;
        return version ? [entryOf(model, version)] : [];
      });
    },
    async entry(handle) {
      const model = await store.model(handle);
      const version = model && versionOf(model, handle);
      return model && version && entryOf(model, version);
    },
  };
}
