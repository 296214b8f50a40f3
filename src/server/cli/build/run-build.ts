// Builds a model in memory, and returns everything that is known about it.
import type { ModelBuild, VersionDetail } from '../../../core/contract/index.js';
import type { CommandContext } from '../command.js';
import { openModelsFor } from '../input/open-models.js';
import { type BuildReport, readBuildReport } from './build-report.js';
import { showProgress } from './show-progress.js';

export interface FinishedBuild {
  readonly detail: VersionDetail;
  readonly report: BuildReport;
  /** An exported version. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface BuildSettings {
  /** Embedder of the package, or encoder of a hub. Default: the package's first. */
  readonly embedder?: string | undefined;
  /** See `ModelsChoice`. */
  readonly hub?: string | undefined;
  /** Shows no progress. */
  readonly quiet?: boolean | undefined;
}

/**
 * Builds a model.
 * @throws config_invalid, sample_invalid, samples_too_few and other errors of the document and its files
 */
export async function runBuild(
  build: Pick<ModelBuild, 'handle' | 'configuration' | 'directory'>,
  context: CommandContext,
  { embedder, hub, quiet = false }: BuildSettings,
): Promise<FinishedBuild> {
  const { authoring } = await openModelsFor(context, { embedder, hub });
  const { onProgress, clear } = showProgress(context.errorOutput, quiet);
  try {
    await authoring.build(build, undefined, onProgress);
  } finally {
    clear();
  }
  const detail = await authoring.version(build.handle);
  const { bytes } = await authoring.exportVersion(build.handle);
  return { detail, report: readBuildReport(detail), bytes };
}
