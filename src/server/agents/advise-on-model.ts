// Which model a handle that no model has probably means: agents shorten and misspell handles, and cannot guess them.
import { AssayError, isAssayError, type ModelSummary } from '../../core/contract/index.js';
import { findNearestHandle } from '../../core/platform/index.js';

/**
 * Adds to the error of an unknown model what to write instead: the nearest handle, or all of them.
 * @param name the handle as the agent wrote it
 * @throws what `work` throws
 */
export async function adviseOnModel<Result>(
  work: Promise<Result>,
  name: unknown,
  listModels: () => Promise<readonly ModelSummary[]>,
): Promise<Result> {
  return work.catch(async (error: unknown) => {
    if (!isAssayError(error) || error.code !== 'model_not_found') throw error;
    const models = await listModels().catch(() => []);
    const handles = models.map(({ handle }) => handle);
    const nearest = typeof name === 'string' ? findNearestHandle(name, handles) : undefined;
    const advice = nearest ? `Did you mean '${nearest}'?` : `Models: ${handles.join(', ') || 'none'}`;
    throw new AssayError('model_not_found', `${error.detail}. ${advice}`, { cause: error });
  });
}
