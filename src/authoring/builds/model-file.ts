// The model in a file that a page names by its address: an exported version, or a trained model alone.
import type { ReadModelFile } from '../../core/engine/index.js';
import { readArtifact } from '../../core/scoring/index.js';
import { sha256 } from '../../core/storage/index.js';
import { isVersionFile, readVersionFile } from './version-file.js';

/** @throws invalid_request, artifact_damaged for a file of another kind or format, and any byte that was changed */
export const readModelFile: ReadModelFile = async (bytes) => {
  const version = isVersionFile(bytes) ? await readVersionFile(bytes) : undefined;
  const artifact = version?.artifact ?? bytes;
  const { card } = readArtifact(artifact);
  const build = version && { configuration: version.configuration, samples: version.samples };
  return {
    card,
    artifact: { path: '', sha256: await sha256(artifact), bytes: artifact.length },
    read: async () => artifact,
    ...(build && { readBuild: async () => build }),
  };
};
