// Token ids of a batch -> the tensors that an encoder takes. Padded at the end to the batch's longest text.
import { Tensor } from 'onnxruntime-web/webgpu';

export interface Inputs {
  readonly feeds: Record<string, Tensor>;
  /** (n) tokens of each text, padding not counted. */
  readonly lengths: Uint32Array;
  /** Tokens of a padded row. */
  readonly tokens: number;
}

/**
 * @param batch ids of each of n texts, at least one
 * @param names the inputs that the model has
 */
export function inputsOf(batch: readonly Uint32Array[], names: readonly string[]): Inputs {
  const lengths = Uint32Array.from(batch, (ids) => ids.length);
  const tokens = Math.max(1, ...lengths);
  const padded = (value: (row: number, at: number) => number): Tensor => {
    const data = new BigInt64Array(batch.length * tokens);
    batch.forEach((ids, row) => {
      for (let at = 0; at < ids.length; at++) data[row * tokens + at] = BigInt(value(row, at));
    });
    return new Tensor('int64', data, [batch.length, tokens]);
  };
  const all: Record<string, () => Tensor> = {
    input_ids: () => padded((row, at) => batch[row]?.[at] ?? 0),
    attention_mask: () => padded(() => 1),
    token_type_ids: () => padded(() => 0),
    position_ids: () => padded((_, at) => at),
  };
  const feeds = names.flatMap((name): [string, Tensor][] => {
    const make = Object.hasOwn(all, name) ? all[name] : undefined;
    return make ? [[name, make()]] : [];
  });
  return { feeds: Object.fromEntries(feeds), lengths, tokens };
}
