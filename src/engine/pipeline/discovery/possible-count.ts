// The number of traits that one discovery can find, checked before anything is read or loaded.
import type { ResolvedConfiguration } from '../../../contract/configuration/index.js';
import { AssayError } from '../../../contract/index.js';
import { mostDiscovered } from '../../../discovery/index.js';

/** @throws config_invalid when a document asks for more traits than one discovery can find */
export function requirePossibleCount({ discover }: ResolvedConfiguration): void {
  if (discover === 'auto' || discover <= mostDiscovered) return;
  throw new AssayError(
    'config_invalid',
    `traits: discover asks for ${discover} traits. At most ${mostDiscovered} can be discovered`,
  );
}
