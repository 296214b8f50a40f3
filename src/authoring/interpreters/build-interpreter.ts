// The interpreter of a build, as the naming of traits uses it. Its code is loaded only by builds that have one.
import type { DiscoveryDocument } from '../../core/contract/configuration/index.js';
import type { InterpreterName } from '../../core/contract/index.js';
import type { AxisMaterial, AxisName } from '../discovery/index.js';

/** Names and keys of the other traits. */
export interface TakenNames {
  readonly names: readonly string[];
  readonly keys: ReadonlySet<string>;
}

/** A valid name, or the reason why it is missing. */
export type AskedName = ({ readonly name: AxisName } | { readonly fault: string }) & {
  readonly milliseconds: number;
};

export interface BuildInterpreter {
  readonly name: InterpreterName;
  /**
   * Gets it ready. If that fails, every axis gets the reason instead of a name.
   * @param onProgress receives the share that is done, 0 to 1
   * @throws the signal's reason
   */
  open(signal: AbortSignal | undefined, onProgress: (share: number) => void): Promise<void>;
  /** @throws the signal's reason */
  askForName(
    material: AxisMaterial,
    discovery: DiscoveryDocument,
    taken: TakenNames,
    signal: AbortSignal | undefined,
  ): Promise<AskedName>;
  close(): void;
}
