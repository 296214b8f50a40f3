// Acceptances of models' additional terms (opt-ins, Variant B), stored on this device; of the API key, only the hash.
import type { OptIn } from '../../core/http/index.js';
import { type Area, sha256 } from '../../core/storage/index.js';

/** A key's first acceptance of a model's terms. */
export interface KnownOptIn {
  readonly handle: string;
  /** Lower-case hexadecimal SHA-256 of the key in UTF-8. */
  readonly key_sha256: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface OptInLog {
  /** Records an opt-in; a known one stays unchanged. Never throws. */
  record(optIn: OptIn): void;
  /** Resolves when everything recorded so far is stored or has failed. */
  settled(): Promise<void>;
}

/** @param area opt-ins by handle and hash */
export function createOptInLog(area: Area<KnownOptIn>): OptInLog {
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
