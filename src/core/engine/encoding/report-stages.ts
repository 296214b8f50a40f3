// Progress of a long text while none of its batches ends: what is read before the first and after the last one, beside others.
import type { EncodeOptions } from './encode-segments.js';
import type { Turn } from './queue.js';

/**
 * Lets a turn report, where it gives way without a batch since the report before: the figures of the last batch, and 0 of 1
 * before the first, because segments are not counted yet.
 * @param onBatch default: nothing is reported
 */
export function reportStages(
  turn: Turn,
  onBatch: EncodeOptions['onBatch'],
): Pick<EncodeOptions, 'onBatch'> & { readonly turn: Turn } {
  if (!onBatch) return { turn };
  let [done, total] = [0, 1];
  let hasReported = false;
  return {
    turn: {
      get held() {
        return turn.held;
      },
      async giveWay() {
        await turn.giveWay();
        if (!hasReported) onBatch(done, total);
        hasReported = false;
      },
    },
    onBatch(...figures) {
      [done, total] = figures;
      hasReported = true;
      onBatch(done, total);
    },
  };
}
