// Who accepted the additional terms of which model, in Variant B: kept on this device, the key by its hash alone.
import type { OptIn } from '../http/index.js';
import type { Area } from '../storage/area.js';
import { sha256 } from '../storage/sha256.js';

/** A key's first acceptance of a model's terms. */
export interface KnownOptIn {
  readonly handle: string;
  /** Lower-case hexadecimal SHA-256 of the key in UTF-8. */
  readonly key_sha256: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface OptInLog {
  /** Records an opt-in; one that is known stays as it is. Never throws. */
  record(optIn: OptIn): void;
  /** Resolves when everything recorded so far is stored, or could not be. */
  settled(): Promise<void>;
}

/** @param area opt-ins by handle and hash */
export function optInLog(area: Area<KnownOptIn>): OptInLog {
  let work: Promise<void> = Promise.resolve();
  const store = async ({ handle, key, at }: OptIn) => {
    const key_sha256 = await sha256(new TextEncoder().encode(key));
    const name = `${handle} ${key_sha256}`;
    await area.update(name, (known) => [[name, known ?? { handle, key_sha256, at }]]);
  };
  return {
    record(optIn) {
      work = work.then(() => store(optIn)).catch(() => {});
    },
    settled: () => work,
  };
}
