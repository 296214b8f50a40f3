// The traits that samples of a model can grade: those of its draft, else of its active version. Pure.
import { type Configuration, withDefaults } from '../../contract/configuration.js';
import type { GradedTrait } from '../../sources/sample.js';
import type { StoredModel } from '../../storage/version-records.js';

export function gradedTraits({ draft, versions, active }: StoredModel): readonly GradedTrait[] {
  const version = versions.find(({ number }) => number === active) ?? versions.at(-1);
  // Stored only after it was accepted.
  const document = (draft?.configuration ?? version?.configuration) as Configuration | undefined;
  return document ? withDefaults(document).traits : [];
}
