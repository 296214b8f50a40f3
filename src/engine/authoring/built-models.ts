// The models built here, as the library of the engine asks for them.
import type { StoredModel, StoredVersion } from '../../storage/version-records.js';
import { versionOf } from '../../storage/version-records.js';
import type { VersionStore } from '../../storage/versions.js';
import type { BuiltModels, Entry } from '../entry.js';
import { gunzip } from './compress.js';

export function builtModels(store: VersionStore): BuiltModels {
  const entryOf = ({ handle }: StoredModel, version: StoredVersion): Entry => ({
    card: version.card,
    artifact: { path: '', ...version.artifact },
    read: () => store.file(handle, version.artifact.sha256),
    stored: async () => ({
      configuration: version.configuration,
      samples: await gunzip(await store.file(handle, version.samples.sha256)),
    }),
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
